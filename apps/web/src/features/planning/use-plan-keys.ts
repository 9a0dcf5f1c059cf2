// Handles the keys of the plan: they move between tickets, and carry them between the backlog and the sprints.
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { selection, useSelection } from '../selection/parts/selection.ts';
import { columnName, type PlanColumn } from './plan-columns.ts';

interface Options {
  columns: readonly PlanColumn[];
  canMove: boolean;
  /** Moves the ticket, or all selected ones if it is one of them. */
  onMove: (ticket: string, to: PlanColumn) => void;
  onOpen: (ticketKey: string) => void;
}

interface Lift {
  ticket: string;
  /** The column it would be put into. */
  at: number;
}

const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };
const SIDES: Record<string, number> = { ArrowRight: 1, l: 1, ArrowLeft: -1, h: -1 };

export function usePlanKeys({ columns, canMove, onMove, onOpen }: Options) {
  const [current, setCurrent] = useState<string>();
  const [wanted, setWanted] = useState<string>();
  const [lift, setLift] = useState<Lift>();
  const [spoken, setSpoken] = useState('');
  const focus = (ticket: string | undefined) => {
    if (ticket === undefined) return;
    setCurrent(ticket);
    setWanted(ticket);
  };
  const focused = useRef<{ ticket: string; column: PlanColumn | undefined }>(undefined);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const { ticket } = target.dataset;
    if (!ticket) return;
    setCurrent(ticket);
    focused.current = { ticket, column: columnOf(columns, ticket) };
  };
  const onBlur = () => {
    focused.current = undefined;
  };
  // A ticket that changes its column is drawn again there, without the focus: after a drop or an undo, for example.
  useEffect(() => {
    if (!focused.current || document.activeElement !== document.body) return;
    const { ticket, column } = focused.current;
    const to = columnOf(columns, ticket);
    if (to && to.id !== column?.id) setWanted(ticket);
  }, [columns]);
  const carry = (event: KeyboardEvent, held: Lift): boolean => {
    const side = SIDES[event.key];
    if (side !== undefined) {
      const at = Math.max(0, Math.min(columns.length - 1, held.at + side));
      setLift({ ticket: held.ticket, at });
      setSpoken(`Over ${nameAt(columns, at)}`);
    } else if (event.key === ' ' || event.key === 'Enter') {
      const to = columns[held.at];
      setLift(undefined);
      if (to) {
        onMove(held.ticket, to);
        setSpoken(`Dropped into ${columnName(to)}`);
      }
      focus(held.ticket);
    } else if (event.key === 'Escape') {
      setLift(undefined);
      setSpoken('Not moved');
    } else return event.key.startsWith('Arrow');
    return true;
  };
  const step = (event: KeyboardEvent, ticket: string): boolean => {
    const at = columns.findIndex(({ cards }) => cards.some(({ id }) => id === ticket));
    const index = columns[at]?.cards.findIndex(({ id }) => id === ticket) ?? -1;
    const [down, side] = [STEPS[event.key], SIDES[event.key]];
    if (down !== undefined) {
      const to = columns[at]?.cards[index + down]?.id;
      if (event.shiftKey && to)
        selection.extend(
          columns.map(({ cards }) => cards),
          to,
          useSelection.getState().anchor ?? ticket,
        );
      focus(to);
    } else if (side !== undefined) focus(nearest(columns, at, side, index));
    else if (event.key === ' ' && canMove) {
      setLift({ ticket, at });
      setSpoken('Picked up. Choose a sprint with the arrow keys, drop with Space, cancel with Escape.');
    } else if (event.key === 'Enter') onOpen((event.target as HTMLElement).dataset.key ?? ticket);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const ticket = (event.target as HTMLElement).dataset.ticket;
    if (!ticket || event.ctrlKey || event.metaKey || event.altKey) return;
    if (lift ? carry(event, lift) : step(event, ticket)) event.preventDefault();
  };
  return { current, wanted, setWanted, lift, spoken, onKeyDown, onFocus, onBlur };
}

const columnOf = (columns: readonly PlanColumn[], ticket: string): PlanColumn | undefined =>
  columns.find(({ cards }) => cards.some(({ id }) => id === ticket));

const nameAt = (columns: readonly PlanColumn[], at: number): string => {
  const column = columns[at];
  return column ? columnName(column) : '';
};

/** Finds the ticket beside this one, in the next column that has any. */
function nearest(columns: readonly PlanColumn[], at: number, side: number, index: number): string | undefined {
  for (let next = at + side; next >= 0 && next < columns.length; next += side) {
    const cards = columns[next]?.cards ?? [];
    if (cards.length > 0) return cards[Math.min(index, cards.length - 1)]?.id;
  }
  return undefined;
}
