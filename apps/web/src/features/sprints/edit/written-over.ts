// What a form changes of a sprint: no more, so that what others changed of it meanwhile stays.
import type { Sprint, SprintChange } from '@worklane/contract/sprints';

const FIELDS = ['name', 'start_date', 'end_date', 'status'] as const;

/** @param sprint as the form first showed it */
export function writtenOver(sprint: Sprint, fields: Pick<Sprint, (typeof FIELDS)[number]>): SprintChange {
  return Object.fromEntries(
    FIELDS.flatMap((field) => (fields[field] === sprint[field] ? [] : [[field, fields[field]]])),
  );
}
