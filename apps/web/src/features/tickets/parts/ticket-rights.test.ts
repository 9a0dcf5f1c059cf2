// An archived project gives nobody a right to work in it.
import { expect, it } from 'vitest';
import { ticketRights } from './ticket-rights.ts';

const VIEWER = { user_id: 'u', memberships: [{ company_id: 'c', role: 'owner', projectRoles: {} }] } as const;

it('gives an owner everything while the project is active, and nothing once it is archived', () => {
  const project = { id: 'p', company_id: 'c' };
  expect(Object.values(ticketRights(VIEWER, { ...project, status: 'active' }))).not.toContain(false);
  expect(Object.values(ticketRights(VIEWER, { ...project, status: 'archived' }))).not.toContain(true);
});
