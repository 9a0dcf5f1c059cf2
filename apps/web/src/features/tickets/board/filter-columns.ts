// Which cards a text filter leaves. Columns keep their identity while neither they nor the filter change.
import type { TicketCard } from '@worklane/contract/tickets';
import type { BoardState } from './board-state.ts';

const NONE: readonly TicketCard[] = [];

/** Makes a filter that remembers its answer for each list of cards it has seen. */
export function columnFilter(text: string, projectKey: string) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const known = new WeakMap<readonly TicketCard[], readonly TicketCard[]>();
  return (board: BoardState, status: string): readonly TicketCard[] => {
    const column = board.columns[status] ?? NONE;
    if (words.length === 0) return column;
    const found = known.get(column) ?? column.filter((card) => matches(card, words, projectKey));
    known.set(column, found);
    return found;
  };
}

/** Every word stands in the title, the key or a label. */
function matches(card: TicketCard, words: readonly string[], projectKey: string): boolean {
  const text = `${card.title} ${projectKey}-${card.number} ${card.labels.join(' ')}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
