// Holds the fields of the Create Project form, and says what it sends.
import type { NewProject } from '@worklane/contract/projects';
import { suggestProjectKey } from '@worklane/domain/projects/suggest-key';
import {
  DEFAULT_PROJECT_ICON,
  DEFAULT_PROJECT_STATUS,
  type ProjectStatus,
  SPRINT_WEEKS,
} from '@worklane/domain/projects/vocabulary';

export interface ProjectFields {
  name: string;
  key: string;
  description: string;
  icon: string;
  agency: string;
  status: ProjectStatus;
  hours: number;
  dueDate: string | null;
  hasSprints: boolean;
  sprintWeeks: number;
  sprintStart: string | null;
  hasRecurringBudget: boolean;
}

export const EMPTY_FIELDS: ProjectFields = {
  name: '',
  key: '',
  description: '',
  icon: DEFAULT_PROJECT_ICON,
  agency: '',
  status: DEFAULT_PROJECT_STATUS,
  hours: 0,
  dueDate: null,
  hasSprints: true,
  sprintWeeks: SPRINT_WEEKS.default,
  sprintStart: null,
  hasRecurringBudget: false,
};

export type FieldProblems = Partial<Record<keyof ProjectFields, string>>;

export function findProblems({ name, key }: ProjectFields): FieldProblems {
  return {
    ...(name.trim() ? {} : { name: 'Project Name is required' }),
    ...(key.trim() ? {} : { key: 'Project Key is required' }),
  };
}

/**
 * Builds the request. A maintenance project has no sprints and no due date: what its hidden fields contain is not sent
 * (decision T-48).
 */
export function toNewProject(
  fields: ProjectFields,
  id: string,
  companyId: string,
  start: Pick<NewProject, 'template_id' | 'starter'> = {},
): NewProject {
  const isMaintenance = fields.status === 'maintenance';
  const hasSprints = fields.hasSprints && !isMaintenance;
  return {
    id,
    company_id: companyId,
    ...start,
    name: fields.name,
    key: fields.key,
    description: fields.description,
    icon: fields.icon.trim() || DEFAULT_PROJECT_ICON,
    agency: fields.agency.trim() || null,
    project_status: fields.status,
    total_project_hours: fields.hours,
    sprint_enabled: hasSprints,
    ...(isMaintenance ? { has_recurring_budget: fields.hasRecurringBudget } : {}),
    ...(!isMaintenance && fields.dueDate ? { due_date: fields.dueDate } : {}),
    ...(hasSprints ? { custom_sprint_duration_weeks: fields.sprintWeeks } : {}),
    ...(hasSprints && fields.sprintStart ? { sprint_start_date: fields.sprintStart } : {}),
  };
}

/** Derives the key from the name until another one is typed. @param taken keys of the company's projects */
export function withSuggestedKey(
  fields: ProjectFields,
  changes: Partial<ProjectFields>,
  taken: readonly string[],
): ProjectFields {
  const next = { ...fields, ...changes };
  const isOwn = fields.key !== '' && fields.key !== suggestProjectKey(fields.name, taken);
  if (changes.name === undefined || changes.key !== undefined || isOwn) return next;
  return { ...next, key: suggestProjectKey(changes.name, taken) };
}
