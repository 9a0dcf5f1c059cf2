// A new project with its board and its creator as owner and first member (decision T-13).
import type { NewProject } from '@worklane/contract/projects';
import { DEFAULT_BOARD } from '@worklane/domain/projects/default-board';
import {
  DEFAULT_PROJECT_ICON,
  DEFAULT_PROJECT_STATUS,
  isProjectKey,
  SPRINT_WEEKS,
} from '@worklane/domain/projects/vocabulary';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { violates } from '../../../platform/database/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { insertBoard, insertProject, insertProjectMember } from '../writes.ts';

export const createProject = defineCommand<NewProject & { id: string }, { id: string }>({
  name: 'createProject',
  action: 'project.create',
  async run({ tx, viewer, now, emit }, input) {
    const { id, company_id, key } = input;
    if (!isProjectKey(key)) fail('project_key_invalid');
    const status = input.project_status ?? DEFAULT_PROJECT_STATUS;
    const isMaintenance = status === 'maintenance';
    try {
      await insertProject(tx, {
        id,
        company_id,
        key,
        name: input.name,
        description: input.description ?? '',
        owner_id: viewer.user_id,
        icon: input.icon || DEFAULT_PROJECT_ICON,
        agency: input.agency || null,
        project_status: status,
        status_changed_at: status === 'active' ? now : null,
        status_changed_by: status === 'active' ? viewer.user_id : null,
        total_project_hours: input.total_project_hours ?? 0,
        // A maintenance project has neither sprints nor a due date (specification, section 4).
        due_date: (!isMaintenance && input.due_date) || null,
        sprint_enabled: !isMaintenance && (input.sprint_enabled ?? true),
        custom_sprint_duration_weeks: input.custom_sprint_duration_weeks ?? SPRINT_WEEKS.default,
        sprint_start_date: (!isMaintenance && input.sprint_start_date) || null,
        has_recurring_budget: isMaintenance && (input.has_recurring_budget ?? false),
      });
    } catch (error) {
      if (violates(error, 'projects_company_id_key_key')) fail('project_key_taken', { key });
      if (violates(error, 'projects_pkey') || violates(error, 'projects_id_idx')) fail('conflict');
      throw error;
    }
    await insertBoard(tx, company_id, id, DEFAULT_BOARD);
    await insertProjectMember(tx, { company_id, project_id: id, user_id: viewer.user_id, role: 'owner' });
    emit({ type: 'member.changed', company_id, project_id: null, payload: { user_id: viewer.user_id } });
    emit({ type: 'project.created', company_id, project_id: id, payload: { project_id: id } });
    return { id };
  },
});
