// Declares each field of a document once. Schemas, statements and archives are made from this table.
import {
  type ArchivedAsIs,
  archivedAsIs,
  type Field,
  type FieldFor,
  fieldsFor,
  initialValues,
} from '../fields/field.ts';
import { DEFAULT_CATEGORY, DOCUMENT_LIMITS, NEW_DOCUMENT_TITLE } from './vocabulary.ts';

/** `edit`: people set it. `list`: lists of documents show it. */
type DocumentUse = 'edit' | 'list';

export const DOCUMENT_FIELDS = {
  id: { label: 'Id', kind: 'id', column: 'uuid', uses: ['list'], archive: 'id' },
  company_id: { label: 'Company', kind: 'id', column: 'uuid', uses: ['list'], archive: null },
  project_id: { label: 'Project', kind: 'id', column: 'uuid', uses: ['list'], archive: null },
  title: {
    label: 'Title',
    kind: 'line',
    max: DOCUMENT_LIMITS.title,
    initial: NEW_DOCUMENT_TITLE,
    column: 'text',
    uses: ['edit', 'list'],
    archive: 'title',
  },
  /** HTML, sanitised. */
  content: {
    label: 'Content',
    kind: 'text',
    max: DOCUMENT_LIMITS.content,
    initial: '',
    column: 'text',
    uses: ['edit'],
    archive: 'content',
  },
  category: {
    label: 'Category',
    kind: 'line',
    max: DOCUMENT_LIMITS.category,
    initial: DEFAULT_CATEGORY,
    column: 'text',
    uses: ['edit', 'list'],
    archive: 'category',
  },
  external_url: {
    label: 'URL',
    kind: 'line',
    max: DOCUMENT_LIMITS.externalUrl,
    isNullable: true,
    initial: null,
    column: 'text',
    uses: ['edit', 'list'],
    archive: 'external_url',
  },
  /** Counts the saves. */
  version: { label: 'Version', kind: 'count', column: 'integer', uses: ['list'], archive: null },
  created_by: { label: 'Author', kind: 'id', isNullable: true, column: 'uuid', uses: ['list'], archive: null },
  updated_by: { label: 'Last editor', kind: 'id', isNullable: true, column: 'uuid', uses: ['list'], archive: null },
  created_at: { label: 'Created', kind: 'moment', column: 'timestamptz', uses: ['list'], archive: 'created_at' },
  updated_at: { label: 'Updated', kind: 'moment', column: 'timestamptz', uses: ['list'], archive: 'updated_at' },
} as const satisfies Record<string, Field<DocumentUse>>;

type Table = typeof DOCUMENT_FIELDS;
/** @public */
export type EditableDocumentField = FieldFor<Table, 'edit'>;

export const DOCUMENT_FIELD_NAMES = Object.keys(DOCUMENT_FIELDS) as readonly (keyof Table)[];
export const LISTED_DOCUMENT_FIELDS = fieldsFor(DOCUMENT_FIELDS, 'list');
export const EDITABLE_DOCUMENT_FIELDS = fieldsFor(DOCUMENT_FIELDS, 'edit');
export const ARCHIVED_DOCUMENT_FIELDS: readonly ArchivedAsIs<Table>[] = archivedAsIs(DOCUMENT_FIELDS);
/** The default values of a new document. */
export const INITIAL_DOCUMENT = initialValues(DOCUMENT_FIELDS, EDITABLE_DOCUMENT_FIELDS);
