// The same change made to many tickets: what it comes to for each of them. The server saves by this, the page shows by it.
import type { Priority, TicketType } from './vocabulary.ts';

/** Lists are added to and taken from, since each ticket has its own. */
export interface BatchChanges {
  priority?: Priority | undefined;
  type?: TicketType | undefined;
  due_date?: string | null | undefined;
  estimate?: number | null | undefined;
  sprint_id?: string | null | undefined;
  add_labels?: readonly string[] | undefined;
  remove_labels?: readonly string[] | undefined;
  add_assignees?: readonly string[] | undefined;
  remove_assignees?: readonly string[] | undefined;
}

export interface BatchTicket {
  priority: Priority;
  type: TicketType;
  due_date: string | null;
  estimate: number | null;
  sprint_id: string | null;
  labels: string[];
  assignee_ids: string[];
}

/** What a ticket is to become, field by field. */
export type BatchValues = { [Field in keyof BatchTicket]?: BatchTicket[Field] | undefined };

/** The fields of this ticket that come out different; undefined when none does. */
export function batchChange(ticket: BatchTicket, batch: BatchChanges): Partial<BatchTicket> | undefined {
  const { priority, type, due_date, estimate, sprint_id } = batch;
  const changes: Partial<BatchTicket> = {};
  if (priority !== undefined && priority !== ticket.priority) changes.priority = priority;
  if (type !== undefined && type !== ticket.type) changes.type = type;
  if (due_date !== undefined && due_date !== ticket.due_date) changes.due_date = due_date;
  if (estimate !== undefined && estimate !== ticket.estimate) changes.estimate = estimate;
  if (sprint_id !== undefined && sprint_id !== ticket.sprint_id) changes.sprint_id = sprint_id;
  const labels = changedList(ticket.labels, batch.add_labels, batch.remove_labels);
  if (labels) changes.labels = labels;
  const assignees = changedList(ticket.assignee_ids, batch.add_assignees, batch.remove_assignees);
  if (assignees) changes.assignee_ids = assignees;
  return Object.keys(changes).length === 0 ? undefined : changes;
}

/** The same for a ticket that is to become something of its own. */
export function valueChange(ticket: BatchTicket, values: BatchValues): Partial<BatchTicket> | undefined {
  const fields = Object.keys(values) as (keyof BatchTicket)[];
  const changed = fields.filter((field) => {
    const value = values[field];
    return value !== undefined && JSON.stringify(value) !== JSON.stringify(ticket[field]);
  });
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((field) => [field, values[field]])) as Partial<BatchTicket>;
}

function changedList(
  list: readonly string[],
  added: readonly string[] = [],
  removed: readonly string[] = [],
): string[] | undefined {
  const kept = list.filter((item) => !removed.includes(item) || added.includes(item));
  const fresh = added.filter((item) => !list.includes(item));
  return kept.length === list.length && fresh.length === 0 ? undefined : [...kept, ...fresh];
}
