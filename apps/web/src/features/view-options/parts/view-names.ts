// Names the fields of tickets in addresses and saved views, where tickets are filtered, grouped and sorted by them.
import type { FieldFor } from '@worklane/domain/fields/field';
import type { TICKET_FIELDS } from '@worklane/domain/tickets/fields';

type FieldThat<Use extends 'filter' | 'group' | 'sort'> = FieldFor<typeof TICKET_FIELDS, Use>;

/** Those with a name of their own; all others go by their field's. */
interface Names {
  number: 'key';
  assignee_ids: 'assignee';
  labels: 'label';
  due_date: 'due';
  sprint_id: 'sprint';
}

/** In the list, where several values of one field stand in a column. */
interface Plurals {
  assignee: 'assignees';
  label: 'labels';
}

type NameOf<Field> = Field extends keyof Names ? Names[Field] : Field;

export type FilterName = NameOf<FieldThat<'filter'>>;
export type Grouping = NameOf<FieldThat<'group'>>;
type SortName = NameOf<FieldThat<'sort'>>;
export type ListColumn = { [Name in SortName]: Name extends keyof Plurals ? Plurals[Name] : Name }[SortName];
