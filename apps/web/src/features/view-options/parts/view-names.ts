// Names the fields of tickets in addresses and saved views, where tickets are filtered, grouped and sorted by them.
import type { FieldFor } from '@worklane/domain/fields/field';
import type { TICKET_FIELDS } from '@worklane/domain/tickets/fields';

type FieldThat<Use extends 'filter' | 'group' | 'sort'> = FieldFor<typeof TICKET_FIELDS, Use>;

/** The values with their own name; others use the name of their field. */
interface Names {
  number: 'key';
  assignee_ids: 'assignee';
  labels: 'label';
  due_date: 'due';
  sprint_id: 'sprint';
}

/** For the list, whose columns show several values of one field. */
interface Plurals {
  assignee: 'assignees';
  label: 'labels';
}

type NameOf<Field> = Field extends keyof Names ? Names[Field] : Field;

export type FilterName = NameOf<FieldThat<'filter'>>;
export type Grouping = NameOf<FieldThat<'group'>>;
/** The fields with fixed values that tickets are grouped by. */
export type GroupedChoice = {
  [Name in FieldThat<'group'>]: (typeof TICKET_FIELDS)[Name]['kind'] extends 'enum' ? Name : never;
}[FieldThat<'group'>];
type SortName = NameOf<FieldThat<'sort'>>;
export type ListColumn = { [Name in SortName]: Name extends keyof Plurals ? Plurals[Name] : Name }[SortName];
