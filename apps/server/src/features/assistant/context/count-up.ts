// Summarises a project by counting, for companies without a model and above what a model writes.

import type { TicketFacts } from './read-facts.ts';
import type { Period } from './read-period.ts';

const some = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

export function summaryOf(name: string, facts: TicketFacts): string {
  const { total, open, overdue, due_within_week, unassigned, finished_within_week, statuses } = facts;
  if (total === 0) return `**${name}** has no tickets yet.`;
  return [
    `**${name}** has ${some(total, 'ticket')}: ${open} open and ${total - open} done.`,
    `${some(finished_within_week, 'ticket')} finished in the last 7 days, ${due_within_week} due in the next 7, ${overdue} overdue, ${unassigned} open without an assignee.`,
    statuses.map(({ status, count }) => `${status}: ${count}`).join(', '),
    ...namedOf('Overdue or next', facts, false),
  ].join('\n');
}

/** Names finished and current work only: the client sees no numbers of what is late. */
export function clientUpdateOf(name: string, facts: TicketFacts, period: Period): string {
  const { finished, finished_count, last_ended_at } = period;
  const current = facts.tickets.filter(({ category }) => category === 'in_progress' || category === 'in_review');
  return [
    `**Update on ${name}**`,
    `${some(finished_count, 'ticket')} finished ${last_ended_at ? `since ${last_ended_at.slice(0, 10)}` : 'in the last 7 days'}; ${some(current.length, 'ticket')} in progress.`,
    ...(finished.length > 0 ? [`Recently finished: ${listOf(finished)}`] : []),
    ...(current.length > 0 ? [`In progress: ${listOf(current)}`] : []),
  ].join('\n');
}

function namedOf(words: string, { tickets }: TicketFacts, isDone: boolean): string[] {
  const due = tickets.filter(({ category, due_date }) => (category === 'done') === isDone && due_date !== null);
  const first = due.toSorted((one, other) => (one.due_date ?? '').localeCompare(other.due_date ?? ''));
  return first.length > 0 ? [`${words}: ${listOf(first)}`] : [];
}

const LISTED = 5;

const listOf = (tickets: readonly { key: string; title: string }[]): string =>
  tickets
    .slice(0, LISTED)
    .map(({ key, title }) => `${key} ${title}`)
    .join('; ');
