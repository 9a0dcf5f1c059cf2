// Whose projects are named, and in which order.
import { expect, it } from 'vitest';
import { boundProjects } from './bound-projects.ts';

const projectsOf = boundProjects([
  { name: 'Web Shop', project_members: ['client', 'member'] },
  { name: 'App', project_members: ['client', 'collaborator'] },
]);

it('names the projects of clients and collaborators, sorted', () => {
  expect(projectsOf({ user_id: 'client', role: 'client' })).toEqual(['App', 'Web Shop']);
  expect(projectsOf({ user_id: 'collaborator', role: 'collaborator' })).toEqual(['App']);
});

it('leaves the number to roles that see all projects, and to those who are on none', () => {
  expect(projectsOf({ user_id: 'member', role: 'team_member' })).toBeUndefined();
  expect(projectsOf({ user_id: 'other', role: 'client' })).toBeUndefined();
  expect(boundProjects(undefined)({ user_id: 'client', role: 'client' })).toBeUndefined();
});
