// Handles the shortcuts of every screen: the palette, the list of shortcuts, and G with a letter to go somewhere.
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { onFieldShortcut } from '../../features/selection/parts/field-shortcuts.ts';
import { isTyping } from '../../ui/is-typing.ts';
import { openPalette, openShortcuts, typeAhead } from '../../ui/palette-state.ts';

/** How long after G its letter counts. */
const LETTER_MS = 1_500;

interface GoLink {
  to: string;
  goKey?: string | undefined;
}

export function useShortcuts(links: readonly GoLink[]): void {
  const navigate = useNavigate();
  const go = useEffectEvent((letter: string): boolean => {
    const link = links.find(({ goKey }) => goKey === letter);
    if (link) void navigate({ to: link.to });
    return link !== undefined;
  });

  useEffect(() => {
    let askedAt = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        openPalette();
        return;
      }
      if (!isCommand && typeAhead(event)) {
        event.preventDefault();
        return;
      }
      const target = event.target as HTMLElement;
      if (isCommand || event.altKey || isTyping(event) || target.closest('[role="menu"]')) return;
      const isLetter = event.timeStamp - askedAt < LETTER_MS;
      askedAt = Number.NEGATIVE_INFINITY;
      if (isLetter && go(event.key.toLowerCase())) event.preventDefault();
      else if (event.key === '?') {
        event.preventDefault();
        openShortcuts();
      } else if (event.key === 'g') askedAt = event.timeStamp;
      else onFieldShortcut(event);
    };
    // Before the board's own keys: after G, a letter is where to go.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
}
