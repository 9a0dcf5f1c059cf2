// Tests which links a role sees, and which one is marked for an address.
import { ROLES } from '@worklane/domain/access/roles';
import { expect, test } from 'vitest';
import { activeLink, companyLinks, projectLinks } from './links.ts';

test('shows All Projects to owners and admins, and to project managers below the dashboard', () => {
  const seen = Object.fromEntries(
    ROLES.map((role) => [role, companyLinks(role).find(({ label }) => label === 'All Projects')?.to]),
  );
  expect(seen).toEqual({
    owner: '/all-projects',
    admin: '/all-projects',
    project_manager: '/dashboard/all-projects',
    team_member: undefined,
    collaborator: undefined,
    client: undefined,
  });
});

test('marks the link with the longest matching path', () => {
  const links = [...companyLinks('project_manager'), ...projectLinks('EDGE')];
  expect(activeLink(links, '/dashboard/all-projects')).toBe('/dashboard/all-projects');
  // Owners can also do this in the settings of the company.
  expect(activeLink(companyLinks('owner'), '/dashboard/all-projects')).toBe('/all-projects');
  expect(activeLink(links, '/projects/EDGE/tickets/EDGE-1')).toBe('/projects/EDGE');
  expect(activeLink(links, '/projects/EDGE/members')).toBe('/projects/EDGE/members');
  expect(activeLink(links, '/projects/EDGE/settings/board')).toBe('/projects/EDGE/settings');
  expect(activeLink(links, '/projects/EDGE/docs/new')).toBe('/projects/EDGE/docs');
  expect(activeLink(links, '/projects/EDGEX')).toBeUndefined();
});

test('shows Insights to owners, administrators and project managers', () => {
  const seen = ROLES.filter((role) => companyLinks(role).some(({ to }) => to === '/team-workload'));
  expect(seen).toEqual(['owner', 'admin', 'project_manager']);
  expect(activeLink(companyLinks('owner'), '/dashboard/team-workload')).toBe('/team-workload');
});

test("links project settings until the user's missing right is known", () => {
  const labels = (...may: boolean[]) => projectLinks('EDGE', ...may).map(({ label }) => label);
  expect(labels()).toContain('Settings');
  expect(labels(false)).not.toContain('Settings');
});

test('links the sprints of projects that have them', () => {
  const labels = (hasSprints: boolean) => projectLinks('EDGE', true, hasSprints).map(({ label }) => label);
  expect(labels(true)).toContain('Sprints');
  expect(labels(false)).not.toContain('Sprints');
  expect(activeLink(projectLinks('EDGE', true, true), '/projects/EDGE/sprints/one')).toBe('/projects/EDGE/sprints');
});
