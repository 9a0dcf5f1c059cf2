// Arranges the tickets of a timeline in rows: those with dates, under the heads of their groups.
import type { TicketCard } from '@worklane/contract/tickets';
import { coverOf, type Span, spanOf } from '@worklane/domain/timeline/spans';
import type { PeopleById } from '../companies/parts/people.ts';
import type { TimelineGrouping } from './parts/timeline-view.ts';
import { type TimelineProject, type TimelineTicket, timelineTicket } from './timeline-ticket.ts';

export interface GroupRow {
  kind: 'group';
  id: string;
  label: string;
  count: number;
  done: number;
  cover: Span | undefined;
  isFolded: boolean;
}

export interface TicketRow {
  kind: 'ticket';
  id: string;
  ticket: TimelineTicket;
  depth: number;
  /** Of a ticket with sub-tickets below it. */
  below: { cover: Span | undefined; isFolded: boolean } | undefined;
  /** Of all its sub-tickets. */
  children: { done: number; all: number } | undefined;
}

export type Row = GroupRow | TicketRow;

interface Arrangement {
  projects: readonly TimelineProject[];
  people: PeopleById;
  grouping: TimelineGrouping | undefined;
  /** The ids of folded rows. */
  folded: ReadonlySet<string>;
}

export interface Rows {
  rows: Row[];
  /** Tickets that match the filter and have no date. */
  undated: TimelineTicket[];
}

/** @returns the rows from top to bottom, each group by first day, and the tickets without dates */
export function buildRows(arrangement: Arrangement): Rows {
  const { projects, grouping } = arrangement;
  const tickets = projects.flatMap((each) => each.shown.map((card) => timelineTicket(each, card)));
  const dated = byFirstDay(tickets.filter(({ card }) => spanOf(card)));
  const undated = tickets.filter(({ card, isDone }) => !spanOf(card) && !isDone);
  const children = childCounts(projects);
  if (grouping === 'parent') return { rows: byParent(dated, children, arrangement), undated };
  const rowOf = (ticket: TimelineTicket): TicketRow => rowFor(ticket, 0, children);
  if (!grouping) return { rows: dated.map(rowOf), undated };
  const groups = groupsOf(dated, grouping, arrangement);
  return { rows: groups.flatMap((group) => groupRows(group, arrangement.folded, rowOf)), undated };
}

interface Group {
  key: string;
  label: string;
  tickets: readonly TimelineTicket[];
}

function groupRows(
  { key, label, tickets }: Group,
  folded: ReadonlySet<string>,
  rowOf: (ticket: TimelineTicket) => Row,
): Row[] {
  if (tickets.length === 0) return [];
  const id = `group ${key}`;
  const head: GroupRow = {
    kind: 'group',
    id,
    label,
    count: tickets.length,
    done: tickets.filter(({ isDone }) => isDone).length,
    cover: coverOf(tickets.flatMap(({ card }) => spanOf(card) ?? [])),
    isFolded: folded.has(id),
  };
  return head.isFolded ? [head] : [head, ...tickets.map(rowOf)];
}

const rowFor = (ticket: TimelineTicket, depth: number, children: ChildCounts): TicketRow => ({
  kind: 'ticket',
  id: ticket.card.id,
  ticket,
  depth,
  below: undefined,
  children: children.get(ticket.card.id),
});

function byFirstDay(tickets: readonly TimelineTicket[]): TimelineTicket[] {
  const days = new Map(tickets.map(({ card }) => [card, `${spanOf(card)?.start} ${spanOf(card)?.end}`]));
  const dayOf = ({ card }: TimelineTicket) => days.get(card) ?? '';
  return tickets.toSorted((a, b) =>
    dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : a.card.number - b.card.number,
  );
}

type ChildCounts = ReadonlyMap<string, { done: number; all: number }>;

function childCounts(projects: readonly TimelineProject[]): ChildCounts {
  const counts = new Map<string, { done: number; all: number }>();
  for (const { all, statuses } of projects) {
    const done = new Set(statuses.filter(({ category }) => category === 'done').map(({ key }) => key));
    for (const { parent_id, status } of all) {
      if (parent_id === null) continue;
      const count = counts.get(parent_id) ?? { done: 0, all: 0 };
      count.all++;
      if (done.has(status)) count.done++;
      counts.set(parent_id, count);
    }
  }
  return counts;
}

/**
 * Puts each parent above its sub-tickets, even if it has no date or doesn't match the filter; single tickets come last.
 */
function byParent(dated: readonly TimelineTicket[], children: ChildCounts, { projects, folded }: Arrangement): Row[] {
  const cards = new Map(projects.flatMap((each) => each.all.map((card) => [card.id, { each, card }] as const)));
  const shown = new Map(dated.map((ticket) => [ticket.card.id, ticket]));
  const ticketOf = (id: string) => {
    const found = cards.get(id);
    return shown.get(id) ?? (found && timelineTicket(found.each, found.card));
  };
  const below = new Map<string, Set<string>>();
  const roots = new Set<string>();
  for (const { card } of dated) {
    let child: TicketCard = card;
    const seen = new Set([child.id]);
    for (;;) {
      const parent = child.parent_id === null ? undefined : cards.get(child.parent_id)?.card;
      if (!parent || seen.has(parent.id)) break;
      const held = below.get(parent.id);
      if (held) held.add(child.id);
      else below.set(parent.id, new Set([child.id]));
      seen.add(parent.id);
      child = parent;
    }
    roots.add(child.id);
  }
  const covers = new Map<string, Span | undefined>();
  const coverBelow = (id: string): Span | undefined => {
    if (!covers.has(id)) covers.set(id, coverOf([...(below.get(id) ?? [])].flatMap((child) => allOf(child) ?? [])));
    return covers.get(id);
  };
  const allOf = (id: string): Span | undefined => {
    const card = shown.get(id)?.card;
    return coverOf([coverBelow(id), card && spanOf(card)].filter((span) => span !== undefined));
  };
  const inOrder = (ids: Iterable<string>) =>
    [...ids]
      .map((id) => ({ id, start: allOf(id)?.start ?? '' }))
      .sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  const rowsOf = (id: string, depth: number): Row[] => {
    const ticket = ticketOf(id);
    if (!ticket) return [];
    const row = rowFor(ticket, depth, children);
    const lower = below.get(id);
    if (!lower) return [row];
    const isFolded = folded.has(id);
    const head: TicketRow = { ...row, below: { cover: coverBelow(id), isFolded } };
    return isFolded ? [head] : [head, ...inOrder(lower).flatMap((child) => rowsOf(child.id, depth + 1))];
  };
  const parents = inOrder(roots).filter(({ id }) => below.has(id));
  const single = inOrder(roots).flatMap(({ id }) => (below.has(id) ? [] : (shown.get(id) ?? [])));
  const rows = parents.flatMap(({ id }) => rowsOf(id, 0));
  const rowOf = (ticket: TimelineTicket) => rowFor(ticket, parents.length > 0 ? 1 : 0, children);
  if (parents.length === 0) return single.map(rowOf);
  return [...rows, ...groupRows({ key: 'no parent', label: 'No parent', tickets: single }, folded, rowOf)];
}

function groupsOf(
  dated: readonly TimelineTicket[],
  grouping: Exclude<TimelineGrouping, 'parent'>,
  { projects, people }: Arrangement,
): Group[] {
  const made = (
    keyOf: (ticket: TimelineTicket) => string,
    names: readonly (readonly [key: string, label: string])[],
  ): Group[] => {
    const byKey = Map.groupBy(dated, keyOf);
    return names.map(([key, label]) => ({ key, label, tickets: byKey.get(key) ?? [] }));
  };
  switch (grouping) {
    case 'project':
      return made(
        ({ project }) => project.id,
        projects.map(({ project }) => [project.id, project.name]),
      );
    case 'status': {
      // Boards that call a status the same share its group.
      const names = new Map(projects.flatMap(({ statuses }) => statuses.map(({ key, label }) => [key, label])));
      return made(({ card }) => card.status, [...names]);
    }
    case 'assignee': {
      const ids = new Set(dated.flatMap(({ card }) => card.assignee_ids[0] ?? []));
      const named = [...ids].map((id) => [id, people.get(id)?.name ?? 'Former member'] as const);
      return made(
        ({ card }) => card.assignee_ids[0] ?? '',
        [...named.sort(([, a], [, b]) => a.localeCompare(b)), ['', 'Nobody']],
      );
    }
    case 'sprint': {
      const sprints = projects.flatMap((each) => each.sprints.map((sprint) => ({ sprint, project: each.project })));
      const known = new Set(sprints.map(({ sprint }) => sprint.id));
      const nameOf = ({ sprint, project }: (typeof sprints)[number]) =>
        projects.length > 1 ? `${sprint.name} (${project.key})` : sprint.name;
      const inTime = sprints.toSorted((a, b) => (a.sprint.start_date < b.sprint.start_date ? -1 : 1));
      return made(
        ({ card }) => (card.sprint_id !== null && known.has(card.sprint_id) ? card.sprint_id : ''),
        [...inTime.map((each) => [each.sprint.id, nameOf(each)] as const), ['', 'Backlog']],
      );
    }
  }
}
