// Keeps the link between a project and its repository: made and ended by what the project's settings say.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { holdProjects } from '../../projects/steps/hold-projects.ts';
import { catchUp, removeHook } from '../jobs.ts';
import { readRepository } from '../reads.ts';
import {
  claimSync,
  deleteRepository,
  type NewRepository,
  type Progress,
  replaceRepository,
  setHook,
  setProgress,
} from '../writes.ts';

interface Named {
  company_id: string;
  project_id: string;
  id: string;
}
const inverse = { none: 'It follows the settings of the project, which have an inverse.' };

/** Without a repository, the link ends. What came from GitHub through the former one goes with it. */
export const linkRepository = defineCommand({
  name: 'linkRepository',
  target: 'project',
  input: fromCode<{ repository: NewRepository | null }>(),
  action: 'project.settings',
  async run({ tx, now, emit, enqueue }, { company_id, project_id, repository }) {
    await holdProjects(tx, [project_id]);
    const former = await readRepository(tx, { company_id, project_id });
    // Somebody else was first.
    if (former?.owner === repository?.owner && former?.name === repository?.name) return;
    if (former?.hook_id) {
      enqueue(removeHook, { company_id, owner: former.owner, name: former.name, hook_id: former.hook_id });
    }
    if (repository) {
      await replaceRepository(tx, repository, now);
      enqueue(catchUp, { company_id, project_id });
    } else if (former) await deleteRepository(tx, former);
    emit({ type: 'github.changed', company_id, project_id, payload: { project_id } });
  },
  inverse,
});

export const saveHook = defineCommand({
  name: 'saveHook',
  target: 'project',
  input: fromCode<Named & { hook_id: string }>(),
  action: 'project.settings',
  async run({ tx, emit }, { company_id, project_id, id, hook_id }) {
    await setHook(tx, { company_id, id }, hook_id);
    emit({ type: 'github.changed', company_id, project_id, payload: { project_id } });
  },
  inverse,
});

export const saveProgress = defineCommand({
  name: 'saveProgress',
  target: 'project',
  input: fromCode<Named & { progress: Progress }>(),
  action: 'project.settings',
  async run({ tx, now, emit }, { company_id, project_id, id, progress }) {
    const former = await readRepository(tx, { company_id, project_id });
    await setProgress(tx, { company_id, id }, { ...progress, now });
    if (former?.problem === progress.problem) return;
    emit({ type: 'github.changed', company_id, project_id, payload: { project_id } });
  },
  inverse,
});

const MOST_MINUTES = 5;

/** @returns whether the caller alone works on what is at GitHub now; with `isOver` it is done */
export const claimIssueSync = defineCommand({
  name: 'claimIssueSync',
  target: 'project',
  input: fromCode<Named & { isOver?: true }>(),
  action: 'project.settings',
  run: ({ tx, now }, { company_id, id, isOver }) =>
    claimSync(tx, { company_id, id }, { now, until: isOver ? null : new Date(now.getTime() + MOST_MINUTES * 60_000) }),
  inverse,
});
