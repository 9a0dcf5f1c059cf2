// Tests which roles the picker offers to whom.
import { expect, it } from 'vitest';
import { rolesToOffer } from './role-picker.tsx';

it.each([
  ['owner', true, ['owner', 'admin', 'project_manager', 'team_member']],
  ['owner', false, ['admin', 'project_manager', 'team_member']],
  ['admin', true, ['project_manager', 'team_member']],
  ['project_manager', true, ['project_manager', 'team_member']],
] as const)('to a %s, asked for owner %s', (own, offersOwner, roles) => {
  expect(rolesToOffer(own, offersOwner)).toEqual(roles);
});
