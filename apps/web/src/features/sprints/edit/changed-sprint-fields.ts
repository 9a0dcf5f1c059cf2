// Picks the fields of a sprint that the form changed: others may have changed the rest since.
import type { Sprint, SprintChange } from '@worklane/contract/sprints';
import { EDITABLE_SPRINT_FIELDS, type EditableSprintField, type SprintFields } from '@worklane/domain/sprints/fields';

/** @param sprint as the form first showed it */
export function changedSprintFields(sprint: Sprint, fields: SprintFields<EditableSprintField>): SprintChange {
  return Object.fromEntries(
    EDITABLE_SPRINT_FIELDS.flatMap((field) => (fields[field] === sprint[field] ? [] : [[field, fields[field]]])),
  );
}
