// Creates the first sprints of a project that becomes active, if sprints are on and none is planned or active (decision T-99).
import type { ProjectRef } from '@worklane/domain/access/refs';
import { SPRINT_DEFAULTS } from '@worklane/domain/sprints/vocabulary';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { holdSprintsOfAny } from '../writes.ts';
import { addSprints } from './add-sprints.ts';

/** */
export async function startSprints(context: CommandContext, ref: ProjectRef): Promise<void> {
  const held = await holdSprintsOfAny(context.tx, ref);
  // Maintenance has turned sprints off.
  if (held.isArchived || !held.sprint_enabled || !held.auto_generate_sprints || held.isOpen) return;
  await addSprints(context, ref, held, { count: SPRINT_DEFAULTS.count, isStarting: true });
}
