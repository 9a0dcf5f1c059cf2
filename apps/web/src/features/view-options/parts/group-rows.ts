// Groups the tickets of a list under headings.
import type { Sprint } from '@worklane/contract/sprints';
import type { TicketCard } from '@worklane/contract/tickets';
import { type GroupContext, grouper } from './group-tickets.ts';
import type { Grouping } from './view-names.ts';

export interface GroupHead {
  group: string;
  label: string;
  sprint: Sprint | undefined;
  count: number;
}

/** Groups rows. Groups come in their order and keep the given order of tickets; empty ones are left out. */
export function groupRows(
  cards: readonly TicketCard[],
  grouping: Grouping,
  context: GroupContext,
): (TicketCard | GroupHead)[] {
  const { keyOf, groups } = grouper(grouping, context);
  const byKey = Map.groupBy(cards, keyOf);
  return groups(cards).flatMap(({ key, label, sprint }) => {
    const found = byKey.get(key) ?? [];
    return found.length === 0 ? [] : [{ group: key, label, sprint, count: found.length }, ...found];
  });
}

export const isCard = (row: TicketCard | GroupHead): row is TicketCard => 'id' in row;
