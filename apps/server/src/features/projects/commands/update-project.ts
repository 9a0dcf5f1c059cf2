// Changes only the fields of a project that were sent.
import { ProjectChange } from '@worklane/contract/projects';
import { can } from '@worklane/domain/access/can';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { DEFAULT_PROJECT_ICON, isProjectKey } from '@worklane/domain/projects/vocabulary';
import sql, { type Sql } from 'sql-template-tag';
import * as z from 'zod/mini';
import { type CommandContext, defineCommand } from '../../../platform/commands/run-command.ts';
import { violates } from '../../../platform/database/database.ts';
import { named } from '../../../platform/database/sql-name.ts';
import { valuesBefore } from '../../../platform/events/origin.ts';
import { fail } from '../../../platform/http/fail.ts';
import { changedValues } from '../../../platform/undo/changed-values.ts';
import { refuseUnlessUnchanged } from '../../../platform/undo/preconditions.ts';
import { startSprints } from '../../sprints/steps/start-sprints.ts';
import {
  insertStatusChange,
  isKeyTaken,
  type LockedProject,
  lockProject,
  replaceAlias,
  updateProjectRow,
} from '../writes.ts';

type Input = ProjectRef & { changes: ProjectChange };

/** Beyond editing: what concerns everybody on the project, or other services (decision T-04). */
const GATED = [
  ...['key', 'status', 'project_status', 'github_repo_owner', 'github_repo_name', 'github_repo_url'],
  ...['github_repo_id', 'figma_file_key', 'figma_file_name', 'figma_file_url'],
] as (keyof ProjectChange)[];

const AS_SENT = [
  ...['name', 'description', 'status', 'total_project_hours', 'due_date', 'sprint_start_date'],
  ...['custom_sprint_duration_weeks', 'has_recurring_budget'],
] as (keyof ProjectChange)[];

const EMPTY_IS_NULL = [
  ...['agency', 'github_repo_owner', 'github_repo_name', 'github_repo_url', 'github_repo_id'],
  ...['figma_file_key', 'figma_file_name', 'figma_file_url'],
] as (keyof ProjectChange)[];

export const updateProject = defineCommand({
  name: 'updateProject',
  target: 'project',
  input: z.object({ changes: ProjectChange, expected: z.optional(ProjectChange) }),
  isCallable: true,
  action: 'project.edit',
  async run(context, input) {
    const { tx, viewer, now, emit } = context;
    const { company_id, project_id, changes } = input;
    const isGated = GATED.some((field) => changes[field] !== undefined);
    if (isGated && !can(viewer, 'project.settings', input)) fail('forbidden');
    const project = (await lockProject(tx, company_id, project_id)) ?? fail('project_not_found');
    refuseUnlessUnchanged(project.record, input.expected);
    const assignments: Sql[] = [];
    for (const field of AS_SENT) {
      if (changes[field] !== undefined) assignments.push(sql`${named(field)} = ${changes[field]}`);
    }
    for (const field of EMPTY_IS_NULL) {
      if (changes[field] !== undefined) assignments.push(sql`${named(field)} = ${changes[field] || null}`);
    }
    if (changes.icon !== undefined) assignments.push(sql`icon = ${changes.icon || DEFAULT_PROJECT_ICON}`);
    assignments.push(...(await newKey(context, input, project)), ...newStatus(context, changes, project));
    if (assignments.length === 0) return;
    try {
      await updateProjectRow(tx, company_id, project_id, assignments, now);
    } catch (error) {
      if (violates(error, 'projects_company_id_key_key')) fail('project_key_taken', { key: changes.key ?? '' });
      throw error;
    }
    await recordStatus(context, input, project);
    const isStarting = changes.project_status === 'active' && project.project_status !== 'active';
    if (isStarting) await startSprints(context, { company_id, project_id });
    const before = valuesBefore(project.record, changes);
    emit({ type: 'project.updated', company_id, project_id, payload: { project_id }, before });
  },
  inverse: {
    before: async ({ tx }, { company_id, project_id }) => (await lockProject(tx, company_id, project_id))?.record ?? {},
    async calls({ context: { tx }, input: { company_id, project_id, changes }, before }) {
      const now = (await lockProject(tx, company_id, project_id))?.record ?? {};
      const changed = changedValues(before, now, Object.keys(ProjectChange.shape));
      if (!changed) return [];
      // Links with the new key lead here by then, and an active project has its sprints.
      if (changes.key !== undefined || 'project_status' in changed.changes) return null;
      return [{ command: 'updateProject', target: project_id, input: changed }];
    },
  },
});

/** Changes the key; the former key still leads to the project. */
async function newKey(
  { tx }: CommandContext,
  { company_id, project_id, changes: { key } }: Input,
  project: LockedProject,
): Promise<Sql[]> {
  if (key === undefined || key === project.key) return [];
  if (!isProjectKey(key)) fail('project_key_invalid');
  if (await isKeyTaken(tx, company_id, key, project_id)) fail('project_key_taken', { key });
  await replaceAlias(tx, company_id, project_id, { former: project.key, key });
  return [sql`key = ${key}`];
}

/**
 * Records who changed the status and when (decision T-49). Maintenance ends sprints; the fields it hides keep their
 * values (T-48).
 */
function newStatus({ viewer, now }: CommandContext, changes: ProjectChange, project: LockedProject): Sql[] {
  const status = changes.project_status ?? project.project_status;
  const assignments: Sql[] = [];
  if (status !== project.project_status) {
    assignments.push(sql`project_status = ${status}`);
    assignments.push(sql`status_changed_at = ${now}`, sql`status_changed_by = ${viewer.user_id}`);
  }
  if (status === 'maintenance') assignments.push(sql`sprint_enabled = false`);
  else if (changes.sprint_enabled !== undefined) assignments.push(sql`sprint_enabled = ${changes.sprint_enabled}`);
  return assignments;
}

async function recordStatus({ tx, viewer, now, newId }: CommandContext, input: Input, project: LockedProject) {
  const { company_id, project_id, changes } = input;
  for (const field of ['project_status', 'status'] as const) {
    const [before, after] = [project[field], changes[field]];
    if (after === undefined || after === before) continue;
    await insertStatusChange(tx, {
      company_id,
      project_id,
      id: newId(),
      field,
      before,
      after,
      changed_by: viewer.user_id,
      changed_at: now,
    });
  }
}
