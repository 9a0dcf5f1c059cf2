// Creates a project with its board and its creator as owner and first member (decision T-13).
import type { BoardConfiguration } from '@worklane/contract/boards';
import { Id } from '@worklane/contract/platform/primitives';
import { NewProject } from '@worklane/contract/projects';
import { DEFAULT_BOARD } from '@worklane/domain/projects/default-board';
import { type ProjectStarter, STARTERS } from '@worklane/domain/projects/starters';
import { DEFAULT_PROJECT_ICON, DEFAULT_PROJECT_STATUS, isProjectKey } from '@worklane/domain/projects/vocabulary';
import { isHtml } from '@worklane/domain/text/plain-html';
import { DEFAULT_STATUS } from '@worklane/domain/tickets/vocabulary';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { violates } from '../../../platform/database/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { addTickets, type TicketToAdd } from '../../bulk-tickets/steps/add-tickets.ts';
import { readSprintWeeks } from '../../sprints/reads.ts';
import { startSprints } from '../../sprints/steps/start-sprints.ts';
import { readProjectTemplate } from '../../templates/reads.ts';
import { createBoardOrder } from '../../tickets/steps/create-board-order.ts';
import {
  insertBoard,
  insertProject,
  insertProjectMember,
  insertStatusChange,
  isKeyTaken,
  refuseBeyondLimit,
} from '../writes.ts';

export const createProject = defineCommand({
  name: 'createProject',
  target: 'company',
  input: z.extend(z.omit(NewProject, { company_id: true }), { id: Id }),
  isCallable: true,
  action: 'project.create',
  async run(context, input) {
    const { tx, viewer, now, newId, emit } = context;
    const { id, company_id, key, template_id } = input;
    if (!isProjectKey(key)) fail('project_key_invalid');
    if (await isKeyTaken(tx, company_id, key, id)) fail('project_key_taken', { key });
    await refuseBeyondLimit(tx, company_id, now);
    const template = template_id ? await readProjectTemplate(tx, company_id, template_id) : undefined;
    if (template_id && !template) fail('template_not_found');
    const start = template ?? (input.starter && STARTERS[input.starter]);
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
        custom_sprint_duration_weeks: input.custom_sprint_duration_weeks ?? (await readSprintWeeks(tx, company_id)),
        sprint_start_date: (!isMaintenance && input.sprint_start_date) || null,
        has_recurring_budget: isMaintenance && (input.has_recurring_budget ?? false),
      });
    } catch (error) {
      if (violates(error, 'projects_company_id_key_key')) fail('project_key_taken', { key });
      if (violates(error, 'projects_pkey') || violates(error, 'projects_id_idx')) fail('conflict');
      throw error;
    }
    await insertBoard(tx, company_id, id, start ? boardOf(start) : DEFAULT_BOARD);
    await createBoardOrder(tx, { company_id, project_id: id });
    await insertStatusChange(tx, {
      company_id,
      project_id: id,
      id: newId(),
      field: 'project_status',
      before: null,
      after: status,
      changed_by: viewer.user_id,
      changed_at: now,
    });
    await insertProjectMember(tx, { company_id, project_id: id, user_id: viewer.user_id, role: 'owner' });
    emit({ type: 'member.changed', company_id, project_id: null, payload: { user_id: viewer.user_id } });
    emit({ type: 'project.created', company_id, project_id: id, payload: { project_id: id } });
    if (status === 'active') await startSprints(context, { company_id, project_id: id });
    if (start && start.sampleTickets.length > 0) {
      const count = start.sampleTickets.length;
      await addTickets(context, { company_id, project_id: id, count, batches: inOne(ticketsOf(start)) });
    }
    return { id };
  },
  inverse: { none: 'Deleting a project asks for its name: others may work in it by then.' },
});

function boardOf(template: ProjectStarter): BoardConfiguration {
  return {
    statuses: template.defaultColumns,
    ticket_types: template.defaultTicketTypes,
    priorities: template.defaultPriorities,
    labels: template.defaultLabels,
  };
}

/** Prepares sample tickets; one whose column the template no longer has starts in the first one. */
function ticketsOf({ sampleTickets, defaultColumns }: ProjectStarter): TicketToAdd[] {
  const keys = defaultColumns.map((column) => column.key);
  const first = keys[0] ?? DEFAULT_STATUS;
  return sampleTickets.map((ticket) => ({
    ...ticket,
    status: keys.includes(ticket.status) ? ticket.status : first,
    created_at: null,
    ...(isHtml(ticket.description) && { is_html: true as const }),
  }));
}

async function* inOne<Each>(batch: readonly Each[]): AsyncGenerator<readonly Each[]> {
  yield batch;
}
