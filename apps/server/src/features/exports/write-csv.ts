// Writes a project's tickets as CSV, in the columns that an import reads.
import type { ProjectRef } from '@worklane/domain/access/refs';
import { textOfHtml } from '@worklane/domain/text/plain-html';
import { csvRow, listCell } from '@worklane/domain/tickets/csv-cells';
import { type CsvField, TICKET_FIELDS } from '@worklane/domain/tickets/fields';
import { PRIORITY_LABELS, TICKET_TYPE_LABELS } from '@worklane/domain/tickets/vocabulary';
import { createBreath } from '../../platform/background/create-breath.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/scope.ts';
import { batchesOf, readTableTickets, type TableTicket, type TicketWeight } from './reads.ts';

const BATCH = 200;
/** Without it, Excel takes UTF-8 for the encoding of the machine. */
const BYTE_ORDER_MARK = '\uFEFF';

type Cell = (ticket: TableTicket, keyOf: (number: number) => string) => string;

/** In the order of the columns. */
const CELLS: Record<CsvField, Cell> = {
  key: ({ number }, keyOf) => keyOf(number),
  title: ({ title }) => title,
  description: ({ description }) => textOfHtml(description),
  status: ({ status }) => status,
  priority: ({ priority }) => PRIORITY_LABELS[priority],
  type: ({ type }) => TICKET_TYPE_LABELS[type],
  labels: ({ labels }) => listCell(labels),
  assignee_ids: ({ assignees }) => listCell(assignees),
  start_date: ({ start_date }) => start_date ?? '',
  due_date: ({ due_date }) => due_date ?? '',
  estimate: ({ estimate }) => (estimate === null ? '' : String(estimate)),
  parent_id: ({ parent }, keyOf) => (parent === null ? '' : keyOf(parent)),
  sprint_id: ({ sprint }) => sprint ?? '',
  created_at: ({ created_at }) => created_at,
  color: ({ color }) => (color ? TICKET_FIELDS.color.words[color] : ''),
};
const HEADINGS = Object.keys(CELLS).map((field) => TICKET_FIELDS[field as CsvField].csv);

export async function* writeCsv(
  db: Queryable,
  scope: Scope,
  ref: ProjectRef,
  { key, order }: { key: string; order: readonly TicketWeight[] },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(HEADINGS);
  const keyOf = (number: number) => `${key}-${number}`;
  const breathe = createBreath();
  for (const ids of batchesOf(order, BATCH)) {
    let rows = '';
    for (const ticket of await readTableTickets(db, scope, ref, ids)) {
      rows += csvRow(Object.values(CELLS).map((cell) => cell(ticket, keyOf)));
      await breathe();
    }
    yield rows;
  }
}
