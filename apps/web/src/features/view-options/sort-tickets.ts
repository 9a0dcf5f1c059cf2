// Sorts the tickets of a list by one of its columns. Equal ones keep the order of the board.
import type { Sprint } from '@worklane/contract/sprints';
import type { TicketCard } from '@worklane/contract/tickets';
import { TICKET_FIELDS } from '@worklane/domain/tickets/fields';
import type { PeopleById } from '../companies/parts/people.ts';
import type { ListSort } from './parts/list-columns.ts';
import type { ListColumn } from './parts/view-names.ts';

interface Context {
  statuses: readonly { key: string }[];
  people: PeopleById;
  /** By start date, once they are asked for. */
  sprints?: readonly Sprint[] | undefined;
}

type SortValue = string | number | null;

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

export function sortTickets(
  cards: readonly TicketCard[],
  sort: ListSort | undefined,
  context: Context,
): readonly TicketCard[] {
  if (!sort) return cards;
  const sortValue = valueIn(sort.column, context);
  const direction = sort.isDescending ? -1 : 1;
  return cards
    .map((card) => ({ card, value: sortValue(card) }))
    .sort((a, b) => compare(a.value, b.value, direction))
    .map(({ card }) => card);
}

function valueIn(column: ListColumn, { statuses, people, sprints = [] }: Context): (card: TicketCard) => SortValue {
  const placeAmong = (keys: readonly string[]) => {
    const places = new Map(keys.map((key, index) => [key, index]));
    return (key: string | null) => places.get(key ?? '') ?? null;
  };
  switch (column) {
    case 'key':
      return (card) => card.number;
    case 'status': {
      const placeOf = placeAmong(statuses.map(({ key }) => key));
      return (card) => placeOf(card.status);
    }
    case 'sprint': {
      const placeOf = placeAmong(sprints.map(({ id }) => id));
      return (card) => placeOf(card.sprint_id);
    }
    case 'assignees':
      return (card) => people.get(card.assignee_ids[0] ?? '')?.name ?? null;
    case 'labels':
      return (card) => card.labels[0] ?? null;
    case 'due':
      return (card) => card.due_date;
    case 'title':
    case 'estimate':
      return (card) => card[column];
    // What can be one of a few values is sorted as those are declared.
    default: {
      const placeOf = placeAmong(TICKET_FIELDS[column].values);
      return (card) => placeOf(card[column]);
    }
  }
}

/** Compares values; a missing one comes last in both directions. */
function compare(a: SortValue, b: SortValue, direction: number): number {
  if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
  if (typeof a === 'number' && typeof b === 'number') return (a - b) * direction;
  return words.compare(String(a), String(b)) * direction;
}
