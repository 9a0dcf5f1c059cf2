// Tests that recent places belong to one user in one company, and hold only keys.
import type { CompanyBrief, CurrentUser } from '@worklane/contract/users';
import { beforeEach, expect, it } from 'vitest';
import { localState } from './local-state.ts';
import { noteVisit, recentlyOpened } from './recently-opened.ts';

const company = (id: string) => ({ id, name: id, logo: null, user_role: 'owner' }) as CompanyBrief;

beforeEach(() => {
  localState.setUser({ id: 'mara' } as CurrentUser);
  localState.setCompany(company('north'));
});

it('lists each place once, latest first, for each company', () => {
  noteVisit('/projects/EDGE/tickets/edge-12');
  noteVisit('/projects/SHOP');
  noteVisit('/projects/EDGE/tickets/EDGE-3');
  noteVisit('/projects/EDGE/tickets/EDGE-12');
  noteVisit('/projects/new');
  noteVisit('/projects/EDGE/tickets/0192f0c1-1111-7000-8000-000000000000');
  noteVisit('/profile');
  expect(recentlyOpened()).toEqual({ tickets: ['EDGE-12', 'EDGE-3'], projects: ['EDGE', 'SHOP'] });
  localState.setCompany(company('south'));
  expect(recentlyOpened()).toEqual({ tickets: [], projects: [] });
});

it('survives foreign data under its storage key', () => {
  localStorage.setItem('worklane-recent', '{"mara north":{"tickets":[1,"EDGE-1"],"projects":"EDGE"}}');
  expect(recentlyOpened()).toEqual({ tickets: ['EDGE-1'], projects: [] });
  localStorage.setItem('worklane-recent', 'nonsense');
  expect(recentlyOpened()).toEqual({ tickets: [], projects: [] });
});
