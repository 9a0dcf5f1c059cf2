// The project picker's groups.
import type { Project } from '@worklane/contract/projects';
import { expect, test } from 'vitest';
import { groupProjects, ownProjects, searchProjects } from './group-projects.ts';

const project = (name: string, agency: string | null, members: string[] = []) =>
  ({ name, agency, key: name.slice(0, 3).toUpperCase(), project_members: members }) as Project;

const ALL = [
  project('zeta', 'Harbor', ['me']),
  project('Alpha', null, ['me', 'you']),
  project('beta', 'harbor studio', ['you']),
  project('Eta', 'Harbor', []),
  project('Gamma', ' ', ['me']),
];

test('by agency, or by the company where there is none; groups and projects in alphabetical order', () => {
  const groups = groupProjects(ALL, 'Northbeam').map(({ name, projects }) => [name, projects.map((each) => each.name)]);
  expect(groups).toEqual([
    ['Harbor', ['Eta', 'zeta']],
    ['harbor studio', ['beta']],
    ['Northbeam', ['Alpha', 'Gamma']],
  ]);
});

test('found by name or key, whatever the case', () => {
  expect(searchProjects(ALL, ' ETA ').map(({ name }) => name)).toEqual(['zeta', 'beta', 'Eta']);
  expect(searchProjects(ALL, 'gam').map(({ name }) => name)).toEqual(['Gamma']);
  expect(searchProjects(ALL, '')).toBe(ALL);
});

test('only what one is a member of', () => {
  expect(ownProjects(ALL, 'me').map(({ name }) => name)).toEqual(['zeta', 'Alpha', 'Gamma']);
  expect(ownProjects(ALL, undefined)).toEqual([]);
});
