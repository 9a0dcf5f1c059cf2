// Creates or updates the sprints of an archive. A sprint is recognized by its id there, as the project's own or as one of an
// earlier import, which changes here only if it changed there.
import { createHash } from 'node:crypto';
import type { ArchiveSprint } from '@worklane/contract/archive';
import type { Sprint } from '@worklane/contract/sprints';
import { withoutNulls } from '@worklane/domain/fields/field';
import { EDITABLE_SPRINT_FIELDS } from '@worklane/domain/sprints/fields';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { readSprints } from '../../sprints/reads.ts';
import { importSprints } from '../../sprints/steps/import-sprints.ts';
import { readSprintSources } from '../existing-record-reads.ts';
import type { ImportRef } from '../reads.ts';
import { saveSprintSources } from '../writes.ts';

interface Input extends ImportRef {
  sprints: readonly ArchiveSprint[];
  /** The project has nothing yet: a sprint of the same number becomes what it was there. */
  isEmpty: boolean;
}

export interface MatchedSprints {
  /** By the ids they have in the archive. */
  ids: Map<string, string>;
  /** Those that end on another day now. */
  moved: string[];
}

export async function matchArchivedSprints(
  context: CommandContext,
  { sprints, isEmpty, ...ref }: Input,
): Promise<MatchedSprints> {
  const { tx, newId } = context;
  const { company_id, project_id } = ref;
  const scope = { companyIds: [company_id], projectIds: [], memberOf: [] };
  const here = await readSprints(tx, scope, { project_id });
  const brought = await readSprintSources(tx, ref);
  const settled = sprints.map(({ id: key, number, ...fields }) => {
    const hash = createHash('sha256')
      .update(JSON.stringify(withoutNulls(fields)))
      .digest('base64url');
    const known = brought.get(key);
    const found =
      here.find(({ id }) => id === key) ??
      here.find(({ id }) => id === known?.sprint_id) ??
      (isEmpty ? here.find((each) => each.number === number) : undefined);
    return { key, number, fields, hash, found, isSame: known?.content_hash === hash, id: found?.id ?? newId() };
  });
  await importSprints(context, {
    company_id,
    project_id,
    added: settled.filter(({ found }) => !found),
    changed: settled.filter(({ found, isSame, fields }) => found && !isSame && differs(found, fields)),
  });
  await saveSprintSources(
    tx,
    ref,
    settled.filter(({ key, id }) => key !== id),
  );
  const moved = settled.filter(({ found, isSame, fields }) => found && !isSame && found.end_date !== fields.end_date);
  return { ids: new Map(settled.map(({ key, id }) => [key, id])), moved: moved.map(({ id }) => id) };
}

/** Tells whether the archive changes a sprint. Fields that the archive does not contain stay unchanged. */
function differs(sprint: Sprint, archived: Omit<ArchiveSprint, 'id' | 'number'>): boolean {
  return EDITABLE_SPRINT_FIELDS.some((field) => archived[field] !== undefined && archived[field] !== sprint[field]);
}
