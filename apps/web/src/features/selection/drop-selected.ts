// Builds one batch from dropping all selected tickets on a lane of any grouping.
import type { BatchEntry } from '@worklane/contract/ticket-batches';
import type { TicketCard, TicketMove } from '@worklane/contract/tickets';
import { BATCH_FIELDS } from '@worklane/domain/tickets/fields';
import type { Arranged } from '../view-options/parts/arrange-board.ts';

const BATCHED: readonly string[] = BATCH_FIELDS;

interface DropOfMany {
  /** Those that go to another place, all to the same. */
  moved: TicketCard[];
  to: TicketMove | undefined;
  /** Those that become something else, each in its own way. */
  entries: BatchEntry[];
}

/** @param moveOf what a drop means where the lanes are not the statuses, or are sorted */
export function dropSelected(
  cards: readonly TicketCard[],
  move: TicketMove,
  moveOf: Arranged['moveOf'] = () => ({ move }),
): DropOfMany {
  const drop: DropOfMany = { moved: [], to: undefined, entries: [] };
  for (const card of cards) {
    const does = moveOf(card, move);
    if (!does) continue;
    if ('move' in does) {
      drop.moved.push(card);
      drop.to = does.move;
    } else {
      const given = Object.entries(does.changes).filter(
        ([field, value]) => BATCHED.includes(field) && value !== undefined,
      );
      drop.entries.push({ id: card.id, changes: Object.fromEntries(given) });
    }
  }
  return drop;
}
