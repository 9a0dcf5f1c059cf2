// Handles S, A, P, L and D: they change the selected tickets, the open one, or the one with keyboard focus.
import { isTyping } from '../../../ui/is-typing.ts';
import { openPalette } from '../../../ui/palette-state.ts';
import { useSelection } from './selection.ts';

export const FIELD_SHORTCUTS = { s: 'status', a: 'assign', p: 'priority', l: 'labels', d: 'due' } as const;

/** Returns the tickets that a shortcut acts on, by id or key. */
export function targetsNow(): string[] {
  const open = /\/tickets\/([^/]+)\/?$/.exec(location.pathname)?.[1];
  if (open) return [decodeURIComponent(open)];
  const { ids } = useSelection.getState();
  if (ids.size > 0) return [...ids];
  const ticket = document.activeElement?.closest<HTMLElement>('[data-ticket]')?.dataset.ticket;
  return ticket ? [ticket] : [];
}

/** Returns the project of the focused ticket, where tickets of several projects are listed. */
export function projectNow(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-project]')?.dataset.project;
}

export function onFieldShortcut(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const page = FIELD_SHORTCUTS[event.key as keyof typeof FIELD_SHORTCUTS];
  const target = event.target as HTMLElement;
  if (!page || isTyping(event) || target.closest('[aria-modal="true"] form, dialog')) return;
  if (targetsNow().length === 0) return;
  event.preventDefault();
  openPalette(page);
}
