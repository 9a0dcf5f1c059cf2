// Summarises a project by counting, for companies without a model and above what a model writes.
import type { NamedTicket, TicketFacts } from './read-facts.ts';
import type { Period } from './read-period.ts';

const some = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

export function summaryOf(name: string, facts: TicketFacts): string {
  const { total, open, overdue, due_within_week, unassigned, finished_within_week, statuses } = facts;
  if (total === 0) return `**${name}** has no tickets yet.`;
  return [
    `**${name}** has ${some(total, 'ticket')}: ${open} open and ${total - open} done.`,
    `${some(finished_within_week, 'ticket')} finished in the last 7 days, ${due_within_week} due in the next 7, ${overdue} overdue, ${unassigned} open without an assignee.`,
    statuses.map(({ status, count }) => `${status}: ${count}`).join(', '),
    ...(facts.next_due.length > 0 ? [`Overdue or next: ${listOf(facts.next_due)}`] : []),
  ].join('\n');
}

/** Writes a client update that names only finished and current work: clients see no numbers of what is late. */
export function clientUpdateOf(name: string, facts: TicketFacts, period: Period): string {
  const { finished, finished_count, last_ended_at } = period;
  const { current, last_current } = facts;
  return [
    `**Update on ${name}**`,
    `${some(finished_count, 'ticket')} finished ${last_ended_at ? `since ${last_ended_at.slice(0, 10)}` : 'in the last 7 days'}; ${some(current, 'ticket')} in progress.`,
    ...(finished.length > 0 ? [`Recently finished: ${listOf(finished, finished_count)}`] : []),
    ...(current > 0 ? [`In progress: ${listOf(last_current, current)}`] : []),
  ].join('\n');
}

const LISTED = 5;

/** @param count of all of them; the list has a limit */
function listOf(tickets: readonly NamedTicket[], count = 0): string {
  const named = tickets.slice(0, LISTED).map(({ key, title }) => `${key} ${title}`);
  return [...named, ...(count > named.length ? [`${count - named.length} more`] : [])].join('; ');
}
