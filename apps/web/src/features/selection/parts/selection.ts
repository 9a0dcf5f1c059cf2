// Keeps the selected tickets of the current board or list. Actions leave out those a filter hides (useSelected).
import type { TicketMove } from '@worklane/contract/tickets';
import { create } from 'zustand';
import type { Arranged } from '../../view-options/parts/arrange-board.ts';

interface Selection {
  ids: ReadonlySet<string>;
  /** Where a range starts: the ticket that was selected last by itself. */
  anchor: string | undefined;
  /** Turned on by touch, without a keyboard: a tap on a ticket selects it. */
  isByTap: boolean;
  /** Does to all selected tickets what dropping one of them on a lane means; there while something is selected. */
  dropAll?: ((move: TicketMove, lane: string, moveOf?: Arranged['moveOf']) => void) | undefined;
}

const NONE: Selection = { ids: new Set(), anchor: undefined, isByTap: false };

export const useSelection = create<Selection>()(() => NONE);

export const selection = {
  clear(): void {
    if (useSelection.getState().ids.size > 0 || useSelection.getState().isByTap) useSelection.setState(NONE);
  },
  startByTap(): void {
    useSelection.setState({ isByTap: true });
  },
  toggle(id: string): void {
    const { ids } = useSelection.getState();
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    useSelection.setState({ ids: next, anchor: next.has(id) ? id : undefined });
  },
  add(added: readonly string[]): void {
    useSelection.setState({ ids: new Set([...useSelection.getState().ids, ...added]) });
  },
  /** Selects from the anchor to this ticket when both are in the same list, else this ticket alone. */
  extend(lists: readonly (readonly { id: string }[])[], to: string, from = useSelection.getState().anchor): void {
    const range = rangeIn(lists, from, to) ?? [to];
    const isRange = range.length > 1;
    const ids = new Set([...useSelection.getState().ids, ...range]);
    useSelection.setState({ ids, anchor: isRange ? from : to });
  },
};

function rangeIn(lists: readonly (readonly { id: string }[])[], from: string | undefined, to: string) {
  for (const list of lists) {
    const [a, b] = [list.findIndex((each) => each.id === from), list.findIndex((each) => each.id === to)];
    if (a !== -1 && b !== -1) return list.slice(Math.min(a, b), Math.max(a, b) + 1).map((each) => each.id);
  }
  return undefined;
}
