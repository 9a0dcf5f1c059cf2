// Tests the rank rules for every pair of roles.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayGrant, refusalToActOn, type Standing } from './rank.ts';
import { ROLES, type Role, rankOf } from './roles.ts';

const standing = (user_id: string, role: Role, is_company_owner = false): Standing => ({
  user_id,
  role,
  is_company_owner,
});

describe('acting on a member', () => {
  it.each([
    ['owner', 'admin', undefined],
    ['owner', 'project_manager', undefined],
    ['owner', 'owner', 'rank_too_low'],
    ['admin', 'admin', 'rank_too_low'],
    ['admin', 'project_manager', undefined],
    ['admin', 'owner', 'rank_too_low'],
    ['project_manager', 'project_manager', 'rank_too_low'],
    ['project_manager', 'team_member', undefined],
    ['project_manager', 'admin', 'rank_too_low'],
  ] as [Role, Role, string | undefined][])('%s on %s: %s', (own, other, wanted) => {
    expect(refusalToActOn(standing('a', own), standing('b', other))).toBe(wanted);
  });

  it('protects the owner of the company from everyone, and lets them act on other owners', () => {
    for (const role of ROLES) {
      expect(refusalToActOn(standing('a', role), standing('b', 'owner', true))).toBe('owner_protected');
    }
    expect(refusalToActOn(standing('a', 'owner', true), standing('b', 'owner'))).toBeUndefined();
  });

  it('lets nobody act on themselves, and no two members on each other', () => {
    const role = fc.constantFrom(...ROLES);
    fc.assert(
      fc.property(role, role, (one, other) => {
        expect(refusalToActOn(standing('a', one), standing('a', one))).toBe('own_membership');
        const there = refusalToActOn(standing('a', one), standing('b', other));
        const back = refusalToActOn(standing('b', other), standing('a', one));
        expect(there === undefined && back === undefined).toBe(false);
      }),
    );
  });
});

describe('giving a role', () => {
  it('assigns no role above the own one, and lets only owners make administrators', () => {
    for (const own of ROLES) {
      for (const role of ROLES) {
        if (rankOf(role) > rankOf(own)) expect(mayGrant(own, role)).toBe(false);
        if (role === 'owner' || role === 'admin') expect(mayGrant(own, role)).toBe(own === 'owner');
      }
    }
    expect(mayGrant('project_manager', 'project_manager')).toBe(true);
    expect(mayGrant('admin', 'project_manager')).toBe(true);
  });
});
