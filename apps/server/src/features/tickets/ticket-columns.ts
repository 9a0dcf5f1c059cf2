// Lists the columns of `tickets t` that each kind of read selects.
import {
  BATCH_FIELDS,
  CARD_FIELDS,
  EDITABLE_FIELDS,
  TICKET_FIELD_NAMES,
  TICKET_FIELDS,
  type TicketFieldName,
} from '@worklane/domain/tickets/fields';
import sql, { type Sql } from 'sql-template-tag';
import { columnsOf } from '../../platform/database/field-columns.ts';

const ASSIGNEE_IDS = sql`
  array(select a.user_id from ticket_assignees a
        where a.company_id = t.company_id and a.ticket_id = t.id order by a.ordinal) as assignee_ids`;

function withAssignees(fields: readonly TicketFieldName[]): Sql {
  return sql`${columnsOf(TICKET_FIELDS, fields, 't')}, ${ASSIGNEE_IDS}`;
}

export const CARD_COLUMNS = withAssignees(CARD_FIELDS);
/** With the fields a batch changes, and what a due date follows from. */
export const BATCH_COLUMNS = withAssignees(['id', 'due_date_type', ...BATCH_FIELDS]);
export const EDITABLE_COLUMNS = withAssignees(EDITABLE_FIELDS);
/** But for what is computed. */
export const RECORD_COLUMNS = withAssignees(TICKET_FIELD_NAMES);
