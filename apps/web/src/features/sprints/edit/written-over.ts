// Picks the fields of a sprint that the form changed: others may have changed the rest since.
import type { Sprint, SprintChange } from '@worklane/contract/sprints';

const FIELDS = ['name', 'start_date', 'end_date', 'status'] as const;

/** @param sprint as the form first showed it */
export function writtenOver(sprint: Sprint, fields: Pick<Sprint, (typeof FIELDS)[number]>): SprintChange {
  return Object.fromEntries(
    FIELDS.flatMap((field) => (fields[field] === sprint[field] ? [] : [[field, fields[field]]])),
  );
}
