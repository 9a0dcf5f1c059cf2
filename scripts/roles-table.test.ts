// The published table of rights is the one the product goes by.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROLES_FILE, rolesTable } from './roles-table.ts';

it('is current; when it is not: node scripts/write-roles.ts', () => {
  expect(readFileSync(ROLES_FILE, 'utf8')).toBe(rolesTable());
});

it('names every role and says no where the matrix does', () => {
  expect(rolesTable()).toContain('| company.delete | yes | – | – | – | – | – |');
  expect(rolesTable()).toContain('| project.create | yes | yes | – | yes | – | – |');
});
