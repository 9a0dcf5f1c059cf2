// Lists calls to projects: the record, what its board is made of, who is on it.
import { uuidv7 } from 'uuidv7';
import type { Place } from '../walk/walk-place.ts';
import { input, onCompany, onProject, type Specimens } from './specimen.ts';

const onDeletedProject = (place: Place) =>
  input({ params: { company: place.company_id, project: place.deleted_project } });

const onProjectMember = (place: Place, body?: Record<string, unknown>) =>
  input({ params: { project: place.project.id, user: place.on_project }, ...(body && { body }) });

export const projectSpecimens: Specimens = {
  'projects.list': { right: 'signed-in', request: (place) => input({ query: { company_id: place.company_id } }) },
  'projects.create': {
    right: 'project.create',
    on: 'company',
    request: (place) =>
      input({ body: { company_id: place.company_id, name: 'New', key: `N${uuidv7().slice(-8).toUpperCase()}` } }),
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
    request: (place) => input({ params: { project: place.project.id }, body: { description: 'Walked' } }),
  },
  'projects.delete': {
    right: 'project.delete',
    on: 'project',
    request: (place) => input({ params: { project: place.project.id }, body: { name: place.project.key } }),
  },
  'projects.deleted': {
    right: 'company.edit',
    on: 'company',
    request: onCompany,
  },
  'projects.restore': {
    right: 'company.edit',
    on: 'company',
    request: (place) => onDeletedProject(place),
    mixed: [(place) => onDeletedProject({ ...place, deleted_project: place.foreign.deleted_project })],
  },

  'projectStatusChanges.list': { right: 'project.view', on: 'project', request: onProject },

  'boards.configuration': { right: 'project.view', on: 'project', request: onProject },
  'boards.configure': {
    right: 'project.settings',
    on: 'project',
    request: (place) =>
      input({
        params: { project: place.project.id },
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
    request: (place) => input({ params: { project: place.project.id }, body: { user_id: place.member } }),
    mixed: [(place) => input({ params: { project: place.project.id }, body: { user_id: place.foreign.member } })],
  },
  'projectMembers.change': {
    right: 'project.settings',
    on: 'project',
    request: (place) => onProjectMember(place, { role: 'team_member' }),
    mixed: [(place) => onProjectMember({ ...place, on_project: place.foreign.on_project }, { role: 'team_member' })],
  },
  'projectMembers.remove': {
    right: 'project.settings',
    on: 'project',
    request: (place) => onProjectMember(place),
    mixed: [(place) => onProjectMember({ ...place, on_project: place.foreign.on_project })],
  },
};
