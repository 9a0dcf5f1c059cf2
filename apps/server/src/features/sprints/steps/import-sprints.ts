// Creates or updates sprints to match an archive.
import type { ArchiveSprint } from '@worklane/contract/archive';
import type { Target } from '@worklane/domain/access/can';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { holdSprints, insertSprints, refuseBeyondLimit, updateSprintRow } from '../writes.ts';

type SprintFields = Omit<ArchiveSprint, 'id' | 'number'>;

interface Input extends Target {
  project_id: string;
  changed: readonly { id: string; fields: SprintFields }[];
  /** With the number it had there; that of another one here gives way to the next. */
  added: readonly { id: string; number: number; fields: SprintFields }[];
}

/** Imports the sprints of an archive. Due dates at the end of a sprint follow once all tickets exist. */
export async function importSprints(
  { tx, now, emit }: CommandContext,
  { company_id, project_id, changed, added }: Input,
): Promise<void> {
  const ref = { company_id, project_id };
  const held = await holdSprints(tx, ref);
  refuseBeyondLimit(held, added.length);
  for (const { id, fields } of changed) await updateSprintRow(tx, ref, id, fields, now);
  let { lastNumber } = held;
  const rows = added.map(({ id, number: wanted, fields }) => {
    const number = wanted > lastNumber ? wanted : lastNumber + 1;
    lastNumber = number;
    return { ...fields, id, number };
  });
  if (rows.length > 0) await insertSprints(tx, ref, rows, now);
  for (const { id: sprint_id } of [...changed, ...added])
    emit({ type: 'sprint.changed', company_id, project_id, payload: { sprint_id } });
}
