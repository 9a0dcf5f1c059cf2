// A project's tickets as CSV, in the columns that an import reads back.
import { textOfHtml } from '@worklane/domain/text/plain-html';
import { csvRow, listCell } from '@worklane/domain/tickets/csv-cells';
import { PRIORITY_LABELS, TICKET_TYPE_LABELS } from '@worklane/domain/tickets/vocabulary';
import { createBreath } from '../../platform/background/create-breath.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/scope.ts';
import { batchesOf, type ExportPlace, readTableTickets, type TableTicket, type TicketWeight } from './reads.ts';

const BATCH = 200;
/** Without it, Excel takes UTF-8 for the encoding of the machine. */
const BYTE_ORDER_MARK = '\uFEFF';

type Column = [name: string, cell: (ticket: TableTicket, key: (number: number) => string) => string];

const COLUMNS: readonly Column[] = [
  ['Key', ({ number }, key) => key(number)],
  ['Title', ({ title }) => title],
  ['Description', ({ description }) => textOfHtml(description)],
  ['Status', ({ status }) => status],
  ['Priority', ({ priority }) => PRIORITY_LABELS[priority]],
  ['Type', ({ type }) => TICKET_TYPE_LABELS[type]],
  ['Labels', ({ labels }) => listCell(labels)],
  ['Assignees', ({ assignees }) => listCell(assignees)],
  ['Start date', ({ start_date }) => start_date ?? ''],
  ['Due date', ({ due_date }) => due_date ?? ''],
  ['Estimate (hours)', ({ estimate }) => (estimate === null ? '' : String(estimate))],
  ['Parent', ({ parent }, key) => (parent === null ? '' : key(parent))],
  ['Sprint', ({ sprint }) => sprint ?? ''],
  ['Created', ({ created_at }) => created_at],
];

export async function* writeCsv(
  db: Queryable,
  scope: Scope,
  place: ExportPlace,
  { key, order }: { key: string; order: readonly TicketWeight[] },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(COLUMNS.map(([name]) => name));
  const keyOf = (number: number) => `${key}-${number}`;
  const breathe = createBreath();
  for (const ids of batchesOf(order, BATCH)) {
    let rows = '';
    for (const ticket of await readTableTickets(db, scope, place, ids)) {
      rows += csvRow(COLUMNS.map(([, cell]) => cell(ticket, keyOf)));
      await breathe();
    }
    yield rows;
  }
}
