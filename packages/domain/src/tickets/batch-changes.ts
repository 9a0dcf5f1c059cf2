// Applies the same change to many tickets, and says what changes in each of them. The server saves by this, the page
// shows by it.
import { BATCH_FIELDS, type BatchField, type TicketFields } from './fields.ts';

/** As much of a ticket as a batch may change. */
export type BatchTicket = TicketFields<BatchField>;

/** What a ticket is to become, field by field. */
export type BatchValues = { [Field in BatchField]?: BatchTicket[Field] | undefined };

type BatchList = { [Field in BatchField]: BatchTicket[Field] extends string[] ? Field : never }[BatchField];
/** A title is each ticket's own. */
type BatchSingle = Exclude<BatchField, BatchList | 'title'>;

/** What is added to each list, and taken from it: under these names. */
export const BATCH_LISTS = {
  labels: { added: 'add_labels', removed: 'remove_labels' },
  assignee_ids: { added: 'add_assignees', removed: 'remove_assignees' },
} as const satisfies Record<BatchList, { added: string; removed: string }>;

export const BATCH_SINGLES = BATCH_FIELDS.filter(
  (field) => field !== 'title' && !(field in BATCH_LISTS),
) as readonly BatchSingle[];

/** The names of these changes. */
export type BatchListChange = (typeof BATCH_LISTS)[BatchList]['added' | 'removed'];

/** The same change for many tickets. */
export type BatchChanges = Pick<BatchValues, BatchSingle> & {
  [Name in BatchListChange]?: readonly string[] | undefined;
};

const LISTS = Object.entries(BATCH_LISTS) as [BatchList, (typeof BATCH_LISTS)[BatchList]][];
const LIST_CHANGES: ReadonlySet<string> = new Set(LISTS.flatMap(([, { added, removed }]) => [added, removed]));

/** Returns the fields of this ticket that change; undefined when none does. */
export function batchChange(ticket: BatchTicket, batch: BatchChanges): Partial<BatchTicket> | undefined {
  const singles = Object.entries(batch).filter(([name]) => !LIST_CHANGES.has(name));
  const lists = LISTS.map(([field, { added, removed }]) => [
    field,
    changedList(ticket[field], batch[added], batch[removed]),
  ]);
  return valueChange(ticket, Object.fromEntries([...singles, ...lists]) as BatchValues);
}

/** Returns the same for one ticket with its own new values. */
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
