// Adds the sprints an imported file names: finished ones as completed, those without dates after the project's last sprint.
import type { Target } from '@worklane/domain/access/can';
import { placeImportedSprints, type SprintFacts } from '@worklane/domain/sprints/place-imported-sprints';
import { dayIn } from '@worklane/domain/time/time-zone';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { readSprints } from '../reads.ts';
import { holdSprints, insertSprints, refuseBeyondLimit } from '../writes.ts';
import { addSprints } from './add-sprints.ts';

type Input = Target & { project_id: string; sprints: readonly SprintFacts[] };

/** Answers their ids by their names. */
export async function addImportedSprints(
  context: CommandContext,
  { company_id, project_id, sprints }: Input,
): Promise<Map<string, string>> {
  const { tx, now, newId, emit } = context;
  const ref = { company_id, project_id };
  const held = await holdSprints(tx, ref);
  if (!held.sprint_enabled) fail('sprints_off');
  refuseBeyondLimit(held, sprints.length);
  const scope = { companyIds: [company_id], projectIds: [], memberOf: [] };
  const hasActive = (await readSprints(tx, scope, { project_id })).some(({ status }) => status === 'active');
  const today = dayIn(held.time_zone, now);
  const { dated, toCome } = placeImportedSprints(sprints, { today, weeks: held.weeks, hasActive });
  const ids = new Map<string, string>();
  let { lastNumber, lastEnd } = held;
  if (dated.length > 0) {
    const rows = dated.map((sprint) => ({ ...sprint, id: newId(), number: ++lastNumber }));
    await insertSprints(tx, ref, rows, now);
    for (const { id, name, end_date } of rows) {
      ids.set(name, id);
      if (lastEnd === null || end_date > lastEnd) lastEnd = end_date;
      emit({ type: 'sprint.changed', company_id, project_id, payload: { sprint_id: id } });
    }
  }
  if (toCome.length > 0) {
    const following = { ...held, lastNumber, lastEnd, count: held.count + dated.length };
    const added = await addSprints(context, ref, following, {
      count: toCome.length,
      isStarting: false,
      names: toCome,
    });
    toCome.forEach((name, index) => {
      ids.set(name, added[index] as string);
    });
  }
  return ids;
}
