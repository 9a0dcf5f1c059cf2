// Names what tickets can be grouped by.
import { fieldsFor } from '@worklane/domain/fields/field';
import { TICKET_FIELDS } from '@worklane/domain/tickets/fields';
import type { GroupedChoice, Grouping } from './view-names.ts';

/** Tells whether a grouping is by a field with fixed values: the table of fields says the rest about those. */
export const isGroupedChoice = (grouping: Grouping): grouping is GroupedChoice =>
  fieldsFor(TICKET_FIELDS, 'group').some((name) => name === grouping && TICKET_FIELDS[name].kind === 'enum');

const CHOICE_LABELS = Object.fromEntries(
  fieldsFor(TICKET_FIELDS, 'group')
    .filter((name) => TICKET_FIELDS[name].kind === 'enum')
    .map((name) => [name, TICKET_FIELDS[name].label]),
) as Record<GroupedChoice, string>;

export const GROUPING_LABELS: Record<Grouping, string> = {
  status: 'Status',
  assignee: 'Assignee',
  ...CHOICE_LABELS,
  label: 'Label',
  sprint: 'Sprint',
};
