// Selects tickets on a board or in a list: a ticket's checkbox, Shift with a click or an arrow for a range, X for the
// focused ticket, Ctrl+A for all that are shown, Escape for none.
import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import { isTyping } from '../../../ui/is-typing.ts';
import { selection, useSelection } from './selection.ts';

type Lists = readonly (readonly { id: string }[])[];

interface Options {
  /** What is shown: the lanes of a board, or one list. */
  lists: () => Lists;
  isEnabled: boolean;
}

export function useSelect({ lists, isEnabled }: Options) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isEnabled || event.defaultPrevented || event.altKey) return;
    const target = event.target as HTMLElement;
    const ticket = target.closest<HTMLElement>('[data-ticket]')?.dataset.ticket;
    const isCommand = event.ctrlKey || event.metaKey;
    // Also from a button one has just pressed: all words of the page are never what is meant.
    const isAll = event.key === 'a' && isCommand && !isTyping(event) && !target.closest('dialog, [role="dialog"]');
    if (ticket === undefined && target !== document.body && !isAll) return;
    if (isAll) selection.add(lists().flatMap((list) => list.map((each) => each.id)));
    else if (isCommand) return;
    else if (event.key === 'x' && ticket !== undefined) selection.toggle(ticket);
    else if (event.key === 'Escape' && useSelection.getState().ids.size > 0) selection.clear();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', keyDown);
    return () => document.removeEventListener('keydown', keyDown);
  }, []);

  return {
    /** @returns whether the click was about selecting */
    onClick(event: MouseEvent): boolean {
      const target = event.target as HTMLElement;
      const slot = target.closest<HTMLElement>('[data-slot]');
      const ticket = slot?.dataset.slot;
      if (!ticket || event.ctrlKey || event.metaKey) return false;
      const isBox = target.closest('[data-select]') !== null;
      const { isByTap, ids } = useSelection.getState();
      if (!isBox && !event.shiftKey && !isByTap) return false;
      event.preventDefault();
      if (event.shiftKey && ids.size > 0) {
        getSelection()?.removeAllRanges();
        selection.extend(lists(), ticket);
      } else selection.toggle(ticket);
      return true;
    },
  };
}
