// Links and unlinks the repository that a project's settings name. An unlinked repository keeps its issues under GitHub's id:
// linking it again continues from there.
import { type CommandContext, defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { holdProjects } from '../../projects/steps/hold-projects.ts';
import { catchUp, followRepository, removeHook } from '../jobs.ts';
import { findKnownRepository, type Repository, readKnownRepository, readRepository } from '../reads.ts';
import {
  clearHook,
  deleteUnneeded,
  insertRepository,
  type NewRepository,
  type Progress,
  relinkRepository,
  setHook,
  setIdentity,
  setProgress,
  setToldByApp,
  unlinkRepository,
} from '../writes.ts';

interface Named {
  company_id: string;
  project_id: string;
  id: string;
}
const inverse = { none: 'It follows the settings of the project, which have an inverse.' };

/** Ends the link when no repository is given: its pull requests are deleted, its issues stay paired. */
export const linkRepository = defineCommand({
  name: 'linkRepository',
  target: 'project',
  input: fromCode<{ repository: NewRepository | null }>(),
  action: 'project.settings',
  async run(context, { company_id, project_id, repository }) {
    const { tx, emit, enqueue } = context;
    const ref = { company_id, project_id };
    await holdProjects(tx, [project_id]);
    const current = await readRepository(tx, ref);
    if (repository === null) {
      if (!current) return;
      await unlink(context, current);
    } else if (await linkTo(context, current, repository)) enqueue(catchUp, ref);
    emit({ type: 'github.changed', company_id, project_id, payload: { project_id } });
  },
  inverse,
});

/** @returns true if this call linked it */
async function linkTo(context: CommandContext, current: Repository | undefined, wanted: NewRepository) {
  const { tx, now } = context;
  const isSame = current?.owner === wanted.owner && current.name === wanted.name;
  const known = wanted.github_id ? await readKnownRepository(tx, wanted, wanted.github_id) : undefined;
  // Already linked: its name or visibility has changed, or another process was first.
  const isCurrent = known ? known.id === current?.id : isSame && (!current.github_id || !wanted.github_id);
  if (current && isCurrent) {
    await setIdentity(tx, current, wanted);
    return false;
  }
  if (current) await unlink(context, current);
  const link = { ...wanted, rules: current?.rules ?? known?.rules ?? null };
  await (known ? relinkRepository(tx, known, link) : insertRepository(tx, link, now));
  return true;
}

async function unlink({ tx, now, enqueue }: CommandContext, repository: Repository): Promise<void> {
  const { company_id, project_id, id, owner, name, hook_id } = repository;
  await unlinkRepository(tx, repository, now);
  if (hook_id) enqueue(removeHook, { company_id, project_id, id, owner, name, hook_id });
  await deleteUnneeded(tx, repository);
}

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

/** Forgets a webhook that no longer exists at GitHub. If the repository has been linked again since, the link adds a new one. */
export const forgetHook = defineCommand({
  name: 'forgetHook',
  target: 'project',
  input: fromCode<Named & { hook_id: string }>(),
  action: 'project.settings',
  async run({ tx, emit, enqueue }, { company_id, project_id, id, hook_id }) {
    const repository = await findKnownRepository(tx, id);
    if (!repository || !(await clearHook(tx, { company_id, id }, hook_id))) return;
    if (repository.unlinked_at) await deleteUnneeded(tx, repository);
    else enqueue(followRepository, { company_id, project_id });
    emit({ type: 'github.changed', company_id, project_id, payload: { project_id } });
  },
  inverse,
});

/** Saves whether the server's GitHub App reports changes of the repository. */
export const saveAppReach = defineCommand({
  name: 'saveAppReach',
  target: 'project',
  input: fromCode<Named & { is_told_by_app: boolean }>(),
  action: 'project.settings',
  async run({ tx, emit }, { company_id, project_id, id, is_told_by_app }) {
    if (!(await setToldByApp(tx, { company_id, id }, is_told_by_app))) return;
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
