// Tests which links a role sees, and which one is marked for an address.
import { ROLES } from '@worklane/domain/access/roles';
import { expect, test } from 'vitest';
import { activeLink, companyLinks, projectLinks } from './links.ts';

test('All Projects is for owners and admins; a project manager has it below the dashboard', () => {
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

test('the longest link that fits is the active one', () => {
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

test('project settings are linked until the user is known to lack the right', () => {
  const labels = (...may: boolean[]) => projectLinks('EDGE', ...may).map(({ label }) => label);
  expect(labels()).toContain('Settings');
  expect(labels(false)).not.toContain('Settings');
});
