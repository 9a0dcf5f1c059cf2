// Reads the fields of a ticket that its history records, and computes the history rows of a change.
import type { TicketChange } from '@worklane/contract/tickets';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { type EditableField, HISTORIC_FIELDS, type TicketFields } from '@worklane/domain/tickets/fields';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Recorded } from '../../history/steps/record-changes.ts';
import { keyOf, sprintName } from '../fragments.ts';
import { readKey, readSprintNames } from '../reads.ts';
import { EDITABLE_COLUMNS } from '../ticket-columns.ts';

/** The current values. */
type ReadFields = TicketFields<EditableField> & { parent_key: string | null; sprint_name: string | null };

export async function readFields(tx: Queryable, { company_id, project_id }: ProjectRef, id: string) {
  const [row] = await tx.query<ReadFields>(sql`
    select ${EDITABLE_COLUMNS}, ${keyOf(sql`t.parent_id`)} as parent_key, ${sprintName(sql`t.sprint_id`)} as sprint_name
    from tickets t where t.company_id = ${company_id} and t.project_id = ${project_id} and t.id = ${id}`);
  return row;
}

/** Computes the history rows of a change. */
export async function changedFields(
  tx: Queryable,
  ticket_id: string,
  ticket: ReadFields,
  changes: TicketChange,
): Promise<Recorded[]> {
  const { parent_id, sprint_id, ...plain } = changes;
  const sent = HISTORIC_FIELDS.filter((field) => field in plain && changes[field] !== undefined);
  const changed: Recorded[] = sent.map((field) => ({
    ticket_id,
    field,
    before: ticket[field],
    after: changes[field] ?? null,
  }));
  if (parent_id !== undefined && parent_id !== ticket.parent_id) {
    const after = parent_id === null ? null : await readKey(tx, parent_id);
    changed.push({ ticket_id, field: 'parent_id', before: ticket.parent_key, after });
  }
  if (sprint_id !== undefined && sprint_id !== ticket.sprint_id) {
    const after = sprint_id && ((await readSprintNames(tx, [sprint_id])).get(sprint_id) ?? null);
    const sprints = { before: ticket.sprint_id, after: sprint_id };
    changed.push({ ticket_id, field: 'sprint_id', before: ticket.sprint_name, after, sprints });
  }
  return changed;
}
