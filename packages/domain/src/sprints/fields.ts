// Declares each field of a sprint once. Schemas, statements, archives and the form are made from this table.
import {
  type ArchivedAsIs,
  archivedAsIs,
  type Field,
  type FieldFor,
  fieldsFor,
  initialValues,
  type RecordOf,
} from '../fields/field.ts';
import { SPRINT_LIMITS, SPRINT_STATUS_LABELS, SPRINT_STATUSES } from './vocabulary.ts';

/** `edit`: people set it, in a new sprint and later. */
type SprintUse = 'edit';

export const SPRINT_FIELDS = {
  id: { label: 'Id', kind: 'id', column: 'uuid', uses: [], archive: 'id' },
  company_id: { label: 'Company', kind: 'id', column: 'uuid', uses: [], archive: null },
  project_id: { label: 'Project', kind: 'id', column: 'uuid', uses: [], archive: null },
  /** Counts up within the project, and is never given twice. */
  number: { label: 'Number', kind: 'count', column: 'integer', uses: [], archive: 'number' },
  name: {
    label: 'Name',
    kind: 'line',
    max: SPRINT_LIMITS.name,
    column: 'text',
    uses: ['edit'],
    archive: 'name',
  },
  goal: {
    label: 'Goal',
    kind: 'text',
    max: 500,
    isNullable: true,
    initial: null,
    column: 'text',
    uses: ['edit'],
    archive: 'goal',
  },
  start_date: { label: 'First day', kind: 'day', column: 'date', uses: ['edit'], archive: 'start_date' },
  /** The last day that belongs to it. */
  end_date: { label: 'Last day', kind: 'day', column: 'date', uses: ['edit'], archive: 'end_date' },
  status: {
    label: 'Status',
    kind: 'enum',
    values: SPRINT_STATUSES,
    words: SPRINT_STATUS_LABELS,
    initial: SPRINT_STATUSES[0],
    column: 'text',
    uses: ['edit'],
    archive: 'status',
  },
  /** Null until it is started, and for sprints that were started before this was recorded. */
  started_at: {
    label: 'Started',
    kind: 'moment',
    isNullable: true,
    initial: null,
    column: 'timestamptz',
    uses: [],
    archive: 'started_at',
  },
  completed_at: {
    label: 'Completed at',
    kind: 'moment',
    isNullable: true,
    initial: null,
    column: 'timestamptz',
    uses: [],
    archive: 'completed_at',
  },
  created_at: { label: 'Created', kind: 'moment', column: 'timestamptz', uses: [], archive: null },
  updated_at: { label: 'Updated', kind: 'moment', column: 'timestamptz', uses: [], archive: null },
} as const satisfies Record<string, Field<SprintUse>>;

type Table = typeof SPRINT_FIELDS;
export type SprintFieldName = keyof Table;
export type EditableSprintField = FieldFor<Table, 'edit'>;

export type SprintFields<Name extends SprintFieldName> = RecordOf<Table, Name>;

export const SPRINT_FIELD_NAMES = Object.keys(SPRINT_FIELDS) as readonly SprintFieldName[];
export const EDITABLE_SPRINT_FIELDS = fieldsFor(SPRINT_FIELDS, 'edit');
export const ARCHIVED_SPRINT_FIELDS: readonly ArchivedAsIs<Table>[] = archivedAsIs(SPRINT_FIELDS);
/** The default values of a new sprint. */
export const INITIAL_SPRINT = initialValues(SPRINT_FIELDS, EDITABLE_SPRINT_FIELDS);
