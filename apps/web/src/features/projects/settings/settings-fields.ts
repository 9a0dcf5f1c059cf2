// Holds the fields of the project settings, and says which of them changed.
import type { Project, ProjectChange } from '@worklane/contract/projects';
import type { ProjectFields } from '../parts/fields/project-fields.ts';

export function fieldsOf(project: Project): ProjectFields {
  return {
    name: project.name,
    key: project.key,
    description: project.description,
    icon: project.icon,
    agency: project.agency ?? '',
    status: project.project_status,
    hours: project.total_project_hours,
    dueDate: project.due_date,
    hasSprints: project.sprint_enabled,
    sprintWeeks: project.custom_sprint_duration_weeks,
    sprintStart: project.sprint_start_date,
    hasRecurringBudget: project.has_recurring_budget,
  };
}

/** Returns only fields that differ from the form's start, so that other people's changes stay. */
export function changesOf(before: ProjectFields, after: ProjectFields): ProjectChange {
  const isMaintenance = after.status === 'maintenance';
  const differs = (field: keyof ProjectFields) => before[field] !== after[field];
  return {
    ...(differs('name') && { name: after.name }),
    ...(differs('key') && { key: after.key }),
    ...(differs('description') && { description: after.description }),
    ...(differs('icon') && { icon: after.icon }),
    ...(differs('agency') && { agency: after.agency.trim() || null }),
    ...(differs('status') && { project_status: after.status }),
    ...(differs('hours') && { total_project_hours: after.hours }),
    ...(differs('hasRecurringBudget') && { has_recurring_budget: after.hasRecurringBudget }),
    // What maintenance hides is not sent, and stays as it was (decision T-48).
    ...(!isMaintenance && {
      ...(differs('dueDate') && { due_date: after.dueDate }),
      ...(differs('hasSprints') && { sprint_enabled: after.hasSprints }),
      ...(differs('sprintWeeks') && { custom_sprint_duration_weeks: after.sprintWeeks }),
      ...(differs('sprintStart') && { sprint_start_date: after.sprintStart }),
    }),
  };
}
