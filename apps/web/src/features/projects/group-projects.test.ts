// Tests the groups of the project picker.
import type { Project, ProjectProgress } from '@worklane/contract/projects';
import { expect, test } from 'vitest';
import { groupProjects, ownProjects, type ProjectOrder, searchProjects, sortProjects } from './group-projects.ts';

const project = (name: string, agency: string | null, members: string[] = []) =>
  ({ name, agency, key: name.slice(0, 3).toUpperCase(), project_members: members }) as Project;

const ALL = [
  project('zeta', 'Harbor', ['me']),
  project('Alpha', null, ['me', 'you']),
  project('beta', 'harbor studio', ['you']),
  project('Eta', 'Harbor', []),
  project('Gamma', ' ', ['me']),
];

test('groups by agency, or by company where there is none, in alphabetical order', () => {
  const groups = groupProjects(ALL, 'Northbeam').map(({ name, projects }) => [name, projects.map((each) => each.name)]);
  expect(groups).toEqual([
    ['Harbor', ['Eta', 'zeta']],
    ['harbor studio', ['beta']],
    ['Northbeam', ['Alpha', 'Gamma']],
  ]);
});

test('finds projects by name or key, ignoring case', () => {
  expect(searchProjects(ALL, ' ETA ').map(({ name }) => name)).toEqual(['zeta', 'beta', 'Eta']);
  expect(searchProjects(ALL, 'gam').map(({ name }) => name)).toEqual(['Gamma']);
  expect(searchProjects(ALL, '')).toBe(ALL);
});

test('shows only projects that the user is a member of', () => {
  expect(ownProjects(ALL, 'me').map(({ name }) => name)).toEqual(['zeta', 'Alpha', 'Gamma']);
  expect(ownProjects(ALL, undefined)).toEqual([]);
});

test('sorts favourites first, then by the chosen field, missing values last', () => {
  const made = (id: string, due_date: string | null) =>
    ({ id, name: id, due_date, created_at: '2026-01-01T00:00:00Z' }) as Project;
  const all = [made('a', null), made('b', '2026-12-01'), made('c', '2026-11-01'), made('d', null)];
  const row = (project_id: string, done: number, last_activity: string): [string, ProjectProgress] => [
    project_id,
    { project_id, total: 4, done, last_activity },
  ];
  const progressById = new Map([row('a', 1, '2026-11-02T00:00:00Z'), row('b', 3, '2026-11-01T00:00:00Z')]);
  const sorted = (order: ProjectOrder, favourites: string[] = []) =>
    sortProjects(all, order, { favourites, progressById })
      .map(({ id }) => id)
      .join('');
  expect(sorted('name')).toBe('abcd');
  expect(sorted('name', ['d'])).toBe('dabc');
  expect(sorted('due')).toBe('cbad');
  expect(sorted('activity')).toBe('abcd');
  expect(sorted('progress')).toBe('bacd');
});
