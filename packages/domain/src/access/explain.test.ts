// Tests that explanations never contradict the rule, and name the deciding reason.
import { expect, it } from 'vitest';
import { type Action, GATES, MATRIX } from './actions.ts';
import { can } from './can.ts';
import { explain } from './explain.ts';
import { ROLE_LABELS, ROLES, type Role } from './roles.ts';

const company_id = 'company';
const actions = [...Object.keys(MATRIX), ...GATES] as Action[];
const viewer = (role: Role) => ({
  user_id: 'somebody',
  memberships: [{ company_id, role, projectRoles: { own: role } }],
});

it('agrees with can() for every role and target', () => {
  for (const role of ROLES) {
    for (const action of actions) {
      for (const project_id of ['own', 'other']) {
        const target = { company_id, project_id };
        expect(explain(viewer(role), action, target).isAllowed).toBe(can(viewer(role), action, target));
      }
    }
  }
});

it.each([
  ['team_member', 'company.edit', 'own', 'Only for: Owner, Administrator.'],
  ['client', 'ticket.view', 'other', 'Client: only on the projects that name them.'],
  ['owner', 'company.delete', 'own', 'Owner: yes.'],
] as [Role, Action, string, string][])('%s, %s, %s: %s', (role, action, project_id, reason) => {
  expect(explain(viewer(role), action, { company_id, project_id }).reason).toBe(reason);
});

it('never names a refused role among those that are allowed', () => {
  for (const role of ROLES) {
    for (const action of actions) {
      const { isAllowed, reason } = explain(viewer(role), action, { company_id });
      if (!isAllowed) expect(reason.replace(/^Only for: /, '').split(/, |\./)).not.toContain(ROLE_LABELS[role]);
    }
  }
  expect(explain(viewer('team_member'), 'ticket.view', { company_id }).reason).toBe(
    'Team Member: in each project, not in the company as a whole.',
  );
});

it('explains that strangers are not members', () => {
  expect(explain({ user_id: 'x', memberships: [] }, 'company.view', { company_id }).reason).toMatch(/Not an active/);
});
