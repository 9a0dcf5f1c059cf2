// Declares each field of a ticket once. Schemas, statements, history, batches, archives and exports are made from this table;
// what is written by hand beside it is typed by it, so that a forgotten field does not compile.
import {
  type ArchivedAsIs,
  archivedAsIs,
  type Field,
  type FieldFor,
  fieldsFor,
  initialValues,
  type RecordOf,
  type Translated,
} from '../fields/field.ts';
import {
  DEFAULT_DUE_DATE_TYPE,
  DEFAULT_PRIORITY,
  DEFAULT_STATUS,
  DEFAULT_TICKET_TYPE,
  DUE_DATE_TYPE_LABELS,
  DUE_DATE_TYPES,
  PRIORITIES,
  PRIORITY_LABELS,
  TICKET_LIMITS,
  TICKET_TYPE_LABELS,
  TICKET_TYPES,
} from './vocabulary.ts';

/**
 * `card`: the board holds it. `edit`: people set it, in a new ticket and later. `batch`: one command sets it in many tickets.
 * `history`: each change is recorded with the former value. `assigned`: My Tasks has it.
 * `preview`: the preview of an import shows it. `sort`, `group`, `filter`: lists and boards can.
 */
type TicketUse = 'card' | 'edit' | 'batch' | 'history' | 'assigned' | 'preview' | 'sort' | 'group' | 'filter';

interface TicketField extends Field<TicketUse> {
  /** The heading of its column in a CSV file. */
  csv: string | null;
}

export const TICKET_FIELDS = {
  id: { label: 'Id', kind: 'id', column: 'uuid', uses: ['card'], archive: 'id', csv: null },
  company_id: { label: 'Company', kind: 'id', column: 'uuid', uses: [], archive: null, csv: null },
  project_id: { label: 'Project', kind: 'id', column: 'uuid', uses: [], archive: null, csv: null },
  /** Readable: KEY-12. */
  key: { label: 'Key', kind: 'line', column: null, uses: [], archive: null, csv: 'Key' },
  number: { label: 'Number', kind: 'count', column: 'integer', uses: ['card', 'sort'], archive: 'number', csv: null },
  title: {
    label: 'Title',
    kind: 'line',
    max: TICKET_LIMITS.title,
    column: 'text',
    uses: ['card', 'edit', 'batch', 'history', 'preview', 'sort'],
    archive: 'title',
    csv: 'Title',
  },
  /** HTML. */
  description: {
    label: 'Description',
    kind: 'text',
    max: TICKET_LIMITS.descriptionHtml,
    initial: '',
    column: 'text',
    uses: ['edit', 'history'],
    archive: 'description',
    csv: 'Description',
  },
  reporter_id: {
    label: 'Reporter',
    kind: 'id',
    isNullable: true,
    column: 'uuid',
    uses: [],
    archive: 'reporter',
    csv: null,
  },
  /** Its history is in a separate table. */
  status: {
    label: 'Status',
    kind: 'status',
    max: 50,
    initial: DEFAULT_STATUS,
    column: 'text',
    uses: ['card', 'edit', 'preview', 'sort', 'group'],
    archive: 'status',
    csv: 'Status',
  },
  priority: {
    label: 'Priority',
    kind: 'enum',
    values: PRIORITIES,
    words: PRIORITY_LABELS,
    initial: DEFAULT_PRIORITY,
    column: 'text',
    uses: ['card', 'edit', 'batch', 'history', 'assigned', 'preview', 'sort', 'group', 'filter'],
    archive: 'priority',
    csv: 'Priority',
  },
  type: {
    label: 'Type',
    kind: 'enum',
    values: TICKET_TYPES,
    words: TICKET_TYPE_LABELS,
    initial: DEFAULT_TICKET_TYPE,
    column: 'text',
    uses: ['card', 'edit', 'batch', 'history', 'preview', 'sort', 'group', 'filter'],
    archive: 'type',
    csv: 'Type',
  },
  /** Each team gives them a meaning of its own. */
  color: {
    label: 'Colour',
    kind: 'enum',
    values: ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'grey'],
    words: {
      red: 'Red',
      orange: 'Orange',
      yellow: 'Yellow',
      green: 'Green',
      blue: 'Blue',
      purple: 'Purple',
      grey: 'Grey',
    },
    isNullable: true,
    initial: null,
    column: 'text',
    uses: ['card', 'edit', 'batch', 'history', 'sort', 'filter'],
    archive: 'color',
    csv: 'Color',
  },
  assignee_ids: {
    label: 'Assignees',
    kind: 'people',
    maxItems: TICKET_LIMITS.assignees,
    initial: [],
    column: null,
    uses: ['card', 'edit', 'batch', 'history', 'sort', 'group', 'filter'],
    archive: 'assignees',
    csv: 'Assignees',
  },
  labels: {
    label: 'Labels',
    kind: 'labels',
    max: TICKET_LIMITS.label,
    maxItems: TICKET_LIMITS.labels,
    initial: [],
    column: 'text[]',
    uses: ['card', 'edit', 'batch', 'history', 'assigned', 'preview', 'sort', 'group', 'filter'],
    archive: 'labels',
    csv: 'Labels',
  },
  start_date: {
    label: 'Start date',
    kind: 'day',
    isNullable: true,
    initial: null,
    column: 'date',
    uses: ['card', 'edit', 'batch', 'history', 'assigned'],
    archive: 'start_date',
    csv: 'Start date',
  },
  due_date: {
    label: 'Due date',
    kind: 'day',
    isNullable: true,
    initial: null,
    column: 'date',
    uses: ['card', 'edit', 'batch', 'history', 'assigned', 'sort', 'filter'],
    archive: 'due_date',
    csv: 'Due date',
  },
  due_date_type: {
    label: 'Due',
    kind: 'enum',
    values: DUE_DATE_TYPES,
    words: DUE_DATE_TYPE_LABELS,
    initial: DEFAULT_DUE_DATE_TYPE,
    column: 'text',
    uses: ['edit', 'history'],
    archive: 'due_date_type',
    csv: null,
  },
  estimate: {
    label: 'Estimate',
    kind: 'hours',
    max: TICKET_LIMITS.estimateHours,
    isNullable: true,
    initial: null,
    column: 'numeric',
    uses: ['card', 'edit', 'batch', 'history', 'assigned', 'preview', 'sort'],
    archive: 'estimate',
    csv: 'Estimate (hours)',
  },
  /** Null only in the trash. */
  position: { label: 'Position', kind: 'position', column: 'bigint', uses: ['card'], archive: null, csv: null },
  parent_id: {
    label: 'Parent',
    kind: 'id',
    isNullable: true,
    initial: null,
    column: 'uuid',
    uses: ['card', 'edit', 'history'],
    archive: 'parent',
    csv: 'Parent',
  },
  sprint_id: {
    label: 'Sprint',
    kind: 'id',
    isNullable: true,
    initial: null,
    column: 'uuid',
    uses: ['card', 'edit', 'batch', 'history', 'sort', 'group', 'filter'],
    archive: 'sprint',
    csv: 'Sprint',
  },
  /** At either end of a link, as far as the user may see them. */
  linked_tickets: { label: 'Links', kind: 'ids', column: null, uses: [], archive: null, csv: null },
  attachments: { label: 'Attachments', kind: 'ids', column: null, uses: [], archive: null, csv: null },
  time_spent: {
    label: 'Time spent',
    kind: 'hours',
    column: 'numeric',
    uses: ['assigned'],
    archive: 'time_spent',
    csv: null,
  },
  /** Goes up with every change of a field. */
  version: { label: 'Version', kind: 'count', column: 'integer', uses: [], archive: null, csv: null },
  created_at: {
    label: 'Created',
    kind: 'moment',
    column: 'timestamptz',
    uses: [],
    archive: 'created_at',
    csv: 'Created',
  },
  updated_at: {
    label: 'Updated',
    kind: 'moment',
    column: 'timestamptz',
    uses: ['assigned'],
    archive: 'updated_at',
    csv: null,
  },
} as const satisfies Record<string, TicketField>;

type Table = typeof TICKET_FIELDS;
export type TicketFieldName = keyof Table;
export type CardField = FieldFor<Table, 'card'>;
export type EditableField = FieldFor<Table, 'edit'>;
export type BatchField = FieldFor<Table, 'batch'>;
export type HistoricField = FieldFor<Table, 'history'>;

/** What archives hold as it is, and what they hold translated. */
export type ArchivedField = ArchivedAsIs<Table>;
export type TranslatedField = Translated<Table>;
export type CsvField = { [Name in TicketFieldName]: Table[Name]['csv'] extends string ? Name : never }[TicketFieldName];

/** The values of these fields, as the wire and the database's driver have them. */
export type TicketFields<Name extends TicketFieldName> = RecordOf<Table, Name>;

export const TICKET_FIELD_NAMES = Object.keys(TICKET_FIELDS) as readonly TicketFieldName[];
export const CARD_FIELDS = fieldsFor(TICKET_FIELDS, 'card');
export const EDITABLE_FIELDS = fieldsFor(TICKET_FIELDS, 'edit');
export const BATCH_FIELDS = fieldsFor(TICKET_FIELDS, 'batch');
export const HISTORIC_FIELDS = fieldsFor(TICKET_FIELDS, 'history');
export const ASSIGNED_FIELDS = fieldsFor(TICKET_FIELDS, 'assigned');
export const PREVIEWED_FIELDS = fieldsFor(TICKET_FIELDS, 'preview');
export const CSV_FIELDS = TICKET_FIELD_NAMES.filter((field): field is CsvField => TICKET_FIELDS[field].csv !== null);
/** The default values of a new ticket. */
export const INITIAL_TICKET = initialValues(TICKET_FIELDS, EDITABLE_FIELDS);
export const ARCHIVED_FIELDS: readonly ArchivedField[] = archivedAsIs(TICKET_FIELDS);
