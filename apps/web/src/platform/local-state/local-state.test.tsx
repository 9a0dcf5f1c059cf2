// Tests what the browser stores, and what it must never store.
import type { Company } from '@worklane/contract/companies';
import type { CurrentUser } from '@worklane/contract/users';
import { afterEach, expect, test } from 'vitest';
import { localState } from './local-state.ts';

afterEach(() => localState.clear());

const user: CurrentUser = {
  id: 'u',
  auth_id: 'a',
  name: 'Mara',
  email: 'mara@northbeam.io',
  avatar: null,
  status: 'active',
  email_verified: true,
  registered_company: 'Northbeam',
  created_at: '2026-11-21T00:00:00Z',
};
const company = { id: 'c', name: 'Northbeam', logo: null, user_role: 'owner', invite_code: 'QKRWTXMBHZLP' };

test('stores exactly four fields under one name, without codes and credentials', () => {
  localState.setToken('t');
  localState.setUser({ ...user, calendar_credentials: { token: 'secret-calendar' } } as CurrentUser);
  localState.setCompany({ ...company, company_invitations: [{ token: 'secret-invitation' }] } as unknown as Company);
  localState.setCurrentProject('p');
  const kept = localStorage.getItem('worklane') ?? '';
  expect(Object.keys(JSON.parse(kept).state).sort()).toEqual(['company', 'currentProjectId', 'currentUser', 'token']);
  expect(kept).toContain('Northbeam');
  expect(kept).not.toMatch(/QKRWTXMBHZLP|secret-/);
});

test('leaves nothing after it is cleared', () => {
  localState.setToken('t');
  localState.setUser(user);
  localState.clear();
  expect(JSON.parse(localStorage.getItem('worklane') ?? '{}').state).toEqual({});
});
