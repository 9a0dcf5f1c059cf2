// Creates the next sprints and emits their events; custom names override generated ones.
import type { ProjectRef } from '@worklane/domain/access/refs';
import { generateSprints, hasDaysFor, nextStart } from '@worklane/domain/sprints/generate-sprints';
import { dayIn } from '@worklane/domain/time/time-zone';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { type HeldSprints, insertSprints, refuseBeyondLimit } from '../writes.ts';

/** @throws Refusal sprint_limit or sprint_too_late */
export async function addSprints(
  { tx, now, newId, emit }: CommandContext,
  { company_id, project_id }: ProjectRef,
  held: HeldSprints,
  { count, isStarting, names }: { count: number; isStarting: boolean; names?: readonly string[] },
): Promise<string[]> {
  refuseBeyondLimit(held, count);
  const { weeks, lastNumber, sprint_naming_pattern: pattern } = held;
  const start = nextStart({ ...held, today: dayIn(held.time_zone, now) });
  if (!hasDaysFor({ count, start, weeks })) fail('sprint_too_late');
  const sprints = generateSprints({ count, start, weeks, pattern, lastNumber, isStarting }).map((sprint, index) => ({
    ...sprint,
    id: newId(),
    name: names?.[index] ?? sprint.name,
  }));
  await insertSprints(tx, { company_id, project_id }, sprints, now);
  for (const { id } of sprints) emit({ type: 'sprint.changed', company_id, project_id, payload: { sprint_id: id } });
  return sprints.map(({ id }) => id);
}
