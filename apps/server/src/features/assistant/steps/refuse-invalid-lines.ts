// Refuses lines that name assignees, parents or sprints of other projects.
import type { ProjectRef } from '@worklane/domain/access/refs';
import type { Queryable } from '../../../platform/database/database.ts';
import { refuseInvalidReferences } from '../../tickets/steps/refuse-invalid-references.ts';
import { readSprintEnds } from '../../tickets/steps/sprint-ends.ts';
import { namingLine, type StoredLine } from '../proposal-lines.ts';

/** @throws Refusal assignee_not_member, parent_invalid, sprint_invalid, which names the line */
export async function refuseInvalidLines(
  tx: Queryable,
  place: ProjectRef,
  lines: readonly StoredLine[],
): Promise<void> {
  for (const [index, { ticket_id: id, values }] of lines.entries()) {
    const { assignee_ids, parent_id, sprint_id } = values;
    await namingLine(index, async () => {
      await refuseInvalidReferences(tx, place, { id, assignee_ids, parent_id });
      await readSprintEnds(tx, place, [sprint_id]);
    });
  }
}
