// Notes what a project tells in Slack.
import type { WayIn } from '@worklane/domain/access/can';
import type { ProjectRef } from '@worklane/domain/access/refs';
import type { Queryable } from '../../../platform/database/database.ts';
import { readDoneStatuses, readToldEvents } from '../reads.ts';
import { insertLines, type NewLine } from '../writes.ts';

/**
 * @param linesOf gets what the project has chosen and which statuses mean done
 * @returns whether a job has to be added that tells it
 */
export async function noteLines(
  tx: Queryable,
  project: ProjectRef,
  by: { actor_id: string | null; at: string; via: WayIn | null },
  linesOf: (told: { chosen: ReadonlySet<string>; done: ReadonlySet<string> }) => NewLine[],
): Promise<boolean> {
  const chosen = await readToldEvents(tx, project);
  if (chosen.size === 0) return false;
  const lines = linesOf({ chosen, done: await readDoneStatuses(tx, project) });
  return lines.length > 0 && insertLines(tx, project, { lines, ...by });
}
