// Tests the rights on tickets, also in an archived project.
import { expect, it } from 'vitest';
import { ticketRights } from './ticket-rights.ts';

const VIEWER = { user_id: 'u', memberships: [{ company_id: 'c', role: 'owner', projectRoles: {} }] } as const;

it('gives an owner everything while the project is active, and only a look at its trash once it is archived', () => {
  const project = { id: 'p', company_id: 'c' };
  expect(Object.values(ticketRights(VIEWER, { ...project, status: 'active' }))).not.toContain(false);
  const { canSeeTrash, ...rights } = ticketRights(VIEWER, { ...project, status: 'archived' });
  expect(Object.values(rights)).not.toContain(true);
  expect(canSeeTrash).toBe(true);
});
