// Reads the editable fields of a sprint, to undo a change of them.
import type { SprintChange } from '@worklane/contract/sprints';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { pickFields } from '@worklane/domain/fields/field';
import { EDITABLE_SPRINT_FIELDS } from '@worklane/domain/sprints/fields';
import type { Queryable } from '../../../platform/database/database.ts';
import { lockSprint } from '../writes.ts';

/** @throws Refusal sprint_not_found */
export async function readSprintFields(tx: Queryable, project: ProjectRef, id: string): Promise<SprintChange> {
  const { record } = await lockSprint(tx, project, id);
  return pickFields(record, EDITABLE_SPRINT_FIELDS) as SprintChange;
}
