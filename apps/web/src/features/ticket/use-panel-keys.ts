// Gives the keys to the ticket that is open over a board: Escape closes it, J and K go to the next and the previous one.
import { useEffectEvent, useLayoutEffect } from 'react';
import { isTyping } from '../../ui/is-typing.ts';

interface Keys {
  /** What the panel is labelled by. */
  titleId: string;
  next: string | undefined;
  previous: string | undefined;
  onClose: () => void;
  onOpen: (ticket: string) => void;
}

export function usePanelKeys({ titleId, next, previous, onClose, onOpen }: Keys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isForPanel(event.target as HTMLElement, titleId)) return;
    if (event.key === 'Escape') onClose();
    else if (!isTyping(event) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      if (event.key === 'j' && next) onOpen(next);
      else if (event.key === 'k' && previous) onOpen(previous);
      else return;
    } else return;
    event.preventDefault();
  });

  useLayoutEffect(() => {
    // Before the panel is painted, and before anything inside reacts: an open list that closes on Escape still says so at this moment.
    const keyDown = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', keyDown, { capture: true });
    return () => document.removeEventListener('keydown', keyDown, { capture: true });
  }, []);
}

/** Accepts keys before the panel has the focus: until then they come from the opened card, or from nowhere. */
function isForPanel(target: HTMLElement, titleId: string): boolean {
  if (target.closest('[data-mantine-stop-propagation], [role="menu"]')) return false;
  const dialog = target.closest('dialog, [role="dialog"]');
  const top = dialog ?? [...document.querySelectorAll('dialog[open], [aria-modal="true"], [role="menu"]')].at(-1);
  return top?.getAttribute('aria-labelledby') === titleId;
}
