// Moves bars by keyboard: arrows by a day, with Shift their end. Saved with Enter, when the focus leaves, or after a pause.
import { spanOf } from '@worklane/domain/timeline/spans';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { TicketRow } from './build-rows.ts';
import type { DateMoves } from './use-date-moves.ts';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
/** After the last arrow, so that several steps are saved and undone as one. */
const PAUSE_MS = 900;

export function useBarKeys(moves: DateMoves, movable: ReadonlySet<string>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isByKey = useRef(false);
  const commit = useEffectEvent(() => {
    clearTimeout(timer.current);
    if (!isByKey.current) return;
    isByKey.current = false;
    moves.commit();
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  /** @returns whether the key was used */
  const onMoveKey = (row: TicketRow, event: KeyboardEvent): boolean => {
    const { ticket } = row;
    const { move } = moves;
    const step = STEPS[event.key];
    if (step !== undefined) {
      if (!movable.has(ticket.project.id) || !spanOf(ticket.card)) return true;
      const grip = event.shiftKey ? 'end' : 'move';
      const isSame = move?.ticket.card.id === ticket.card.id && move.grip === grip;
      if (move && !isSame) {
        commit();
        return true;
      }
      isByKey.current = true;
      moves.change({ ticket, grip, days: (move?.days ?? 0) + step });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => commit(), PAUSE_MS);
      return true;
    }
    if (!move || !isByKey.current) return false;
    if (event.key === 'Enter' || event.key === ' ') commit();
    else if (event.key === 'Escape') {
      clearTimeout(timer.current);
      isByKey.current = false;
      moves.cancel();
    } else return false;
    return true;
  };
  return { onMoveKey, onBlur: () => commit() };
}
