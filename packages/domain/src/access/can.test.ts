// Tests the rights against the matrix of the specification (section 6), written a second time as a table, and the rules
// beside it.
import { describe, expect, it } from 'vitest';
import { MATRIX, type MatrixAction } from './actions.ts';
import { can, type Membership } from './can.ts';
import { ROLES, type Role } from './roles.ts';

// owner, admin, project_manager, team_member, collaborator, client
const SPECIFIED: Record<string, string> = {
  'company.view': 'YYYYYY',
  'company.edit': 'YY----',
  'company.delete': 'Y-----',
  'member.view': 'YYYYYY',
  'member.invite': 'YYY---',
  'member.remove': 'YYY---',
  'member.change-role': 'YYY---',
  'project.view': 'YYYYYY',
  'project.create': 'YY-Y--',
  'project.edit': 'YYYY--',
  'project.delete': 'YY----',
  'ticket.view': 'YYYYYY',
  'ticket.create': 'YYYYYY',
  'ticket.edit': 'YYYYY-',
  'ticket.delete': 'YYYY--',
  'ticket.assign': 'YYYYY-',
};

const company_id = 'company';
const project_id = 'project';
const viewer = (role: Role, projectRoles: Membership['projectRoles'] = { [project_id]: role }) => ({
  user_id: 'somebody',
  memberships: [{ company_id, role, projectRoles }],
});

describe.each(Object.entries(SPECIFIED))('%s', (action, row) => {
  it.each(ROLES.map((role, index) => [role, row[index] === 'Y'] as const))('%s: %s', (role, isAllowed) => {
    expect(can(viewer(role), action as MatrixAction, { company_id, project_id })).toBe(isAllowed);
  });
});

it('has a row for every right of the specification', () => {
  expect(Object.keys(MATRIX)).toEqual(expect.arrayContaining(Object.keys(SPECIFIED)));
});

it('allows nothing in other companies', () => {
  for (const action of Object.keys(MATRIX) as MatrixAction[]) {
    expect(can(viewer('owner'), action, { company_id: 'another', project_id })).toBe(false);
  }
});

it('limits collaborators and clients to their projects', () => {
  for (const role of ['collaborator', 'client'] as const) {
    expect(can(viewer(role, {}), 'ticket.view', { company_id, project_id })).toBe(false);
    expect(can(viewer(role), 'ticket.view', { company_id, project_id })).toBe(true);
  }
  expect(can(viewer('team_member', {}), 'ticket.view', { company_id, project_id })).toBe(true);
});

describe('project settings', () => {
  it.each([
    ['owner', {}, true],
    ['admin', {}, true],
    ['project_manager', {}, false],
    ['project_manager', { [project_id]: 'team_member' }, true],
    ['team_member', { [project_id]: 'project_manager' }, true],
    ['team_member', { [project_id]: 'team_member' }, false],
    ['collaborator', { [project_id]: 'owner' }, false],
  ] as [Role, Record<string, Role>, boolean][])('%s with %j: %s', (role, projectRoles, isAllowed) => {
    expect(can(viewer(role, projectRoles), 'project.settings', { company_id, project_id })).toBe(isAllowed);
  });
});
