// Lists calls to projects: the record, what its board is made of, who is on it.
import { uuidv7 } from 'uuidv7';
import type { Target } from '../walk/walk-target.ts';
import { input, onCompany, onProject, type Specimens } from './specimen.ts';

const onDeletedProject = (target: Target) =>
  input({ params: { company: target.company_id, project: target.deleted_project } });

const onProjectMember = (target: Target, body?: Record<string, unknown>) =>
  input({ params: { project: target.project.id, user: target.on_project }, ...(body && { body }) });

export const projectSpecimens: Specimens = {
  'projects.list': { right: 'signed-in', request: (target) => input({ query: { company_id: target.company_id } }) },
  'projects.create': {
    right: 'project.create',
    on: 'company',
    request: (target) =>
      input({ body: { company_id: target.company_id, name: 'New', key: `N${uuidv7().slice(-8).toUpperCase()}` } }),
    mixed: [
      ({ company_id, foreign }) =>
        input({ body: { company_id, name: 'New', key: 'MIXED', template_id: foreign.template } }),
    ],
  },
  'projects.progress': { right: 'company.view', on: 'company', request: onCompany },
  'projects.get': { right: 'project.view', on: 'project', request: onProject },
  'projects.update': {
    right: 'project.edit',
    on: 'project',
    request: (target) => input({ params: { project: target.project.id }, body: { description: 'Walked' } }),
  },
  'projects.delete': {
    right: 'project.delete',
    on: 'project',
    request: (target) => input({ params: { project: target.project.id }, body: { name: target.project.key } }),
  },
  'projects.deleted': {
    right: 'company.edit',
    on: 'company',
    request: onCompany,
  },
  'projects.restore': {
    right: 'company.edit',
    on: 'company',
    request: (target) => onDeletedProject(target),
    mixed: [(target) => onDeletedProject({ ...target, deleted_project: target.foreign.deleted_project })],
  },

  'projectStatusChanges.list': { right: 'project.view', on: 'project', request: onProject },

  'boards.configuration': { right: 'project.view', on: 'project', request: onProject },
  'boards.configure': {
    right: 'project.settings',
    on: 'project',
    request: (target) =>
      input({
        params: { project: target.project.id },
        body: {
          version: 1,
          statuses: [{ key: 'todo', label: 'Todo', color: '#999999', category: 'todo' }],
          ticket_types: ['task'],
          priorities: ['low'],
          labels: [],
        },
      }),
  },
  'boards.statusCounts': { right: 'project.view', on: 'project', request: onProject },

  'projectMembers.add': {
    right: 'project.settings',
    on: 'project',
    request: (target) => input({ params: { project: target.project.id }, body: { user_id: target.member } }),
    mixed: [(target) => input({ params: { project: target.project.id }, body: { user_id: target.foreign.member } })],
  },
  'projectMembers.change': {
    right: 'project.settings',
    on: 'project',
    request: (target) => onProjectMember(target, { role: 'team_member' }),
    mixed: [(target) => onProjectMember({ ...target, on_project: target.foreign.on_project }, { role: 'team_member' })],
  },
  'projectMembers.remove': {
    right: 'project.settings',
    on: 'project',
    request: (target) => onProjectMember(target),
    mixed: [(target) => onProjectMember({ ...target, on_project: target.foreign.on_project })],
  },
};
