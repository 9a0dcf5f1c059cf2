// Refuses lines that name assignees, parents or sprints of other projects.
import type { ProjectRef } from '@worklane/domain/access/refs';
import type { Queryable } from '../../../platform/database/database.ts';
import { refuseInvalidReferences } from '../../tickets/steps/refuse-invalid-references.ts';
import { readSprintEnds } from '../../tickets/steps/sprint-ends.ts';
import { isOfTicket, namingLine, type StoredLine } from '../proposal-lines.ts';
import { parentThere } from '../proposed-tickets.ts';

/**
 * @param waiting the lines that these join
 * @throws Refusal assignee_not_member, parent_invalid, sprint_invalid, which names the line
 */
export async function refuseInvalidLines(
  tx: Queryable,
  ref: ProjectRef,
  { lines, waiting }: { lines: readonly StoredLine[]; waiting: readonly StoredLine[] },
): Promise<void> {
  const created = new Set(
    [...waiting, ...lines].flatMap((line) => (line.kind === 'create_sprint' ? [line.sprint_id] : [])),
  );
  for (const [index, line] of lines.entries()) {
    if (!isOfTicket(line)) continue;
    const { assignee_ids, parent_id, sprint_id } = line.values;
    const above = parentThere([...waiting, ...lines], parent_id);
    await namingLine(index, async () => {
      await refuseInvalidReferences(tx, ref, { id: line.ticket_id, assignee_ids, parent_id: above });
      if (!created.has(sprint_id ?? '')) await readSprintEnds(tx, ref, [sprint_id]);
    });
  }
}
