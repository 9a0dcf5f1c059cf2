// Tests whose projects are named, and in which order.
import { expect, it } from 'vitest';
import { projectNames } from './project-names.ts';

it('names the projects of each member, sorted, and names none for members who are on no project', () => {
  const projectsOf = projectNames([
    { name: 'Web Shop', project_members: ['client', 'member'] },
    { name: 'App', project_members: ['client'] },
  ]);
  expect(projectsOf({ user_id: 'client' })).toEqual(['App', 'Web Shop']);
  expect(projectsOf({ user_id: 'member' })).toEqual(['Web Shop']);
  expect(projectsOf({ user_id: 'other' })).toBeUndefined();
  expect(projectNames(undefined)({ user_id: 'client' })).toBeUndefined();
});
