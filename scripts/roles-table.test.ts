// Tests that the published table of rights is the one the product uses.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROLES_FILE, rolesTable } from './roles-table.ts';

it('is up to date (run node scripts/write-roles.ts if it is not)', () => {
  expect(readFileSync(ROLES_FILE, 'utf8')).toBe(rolesTable());
});

it('lists every role, with the refusals of the matrix', () => {
  expect(rolesTable()).toContain('| company.delete | yes | – | – | – | – | – |');
  expect(rolesTable()).toContain('| project.create | yes | yes | – | yes | – | – |');
});
