// Writes docs/roles.md again: node scripts/write-roles.ts
import { writeFileSync } from 'node:fs';
import { ROLES_FILE, rolesTable } from './roles-table.ts';

writeFileSync(ROLES_FILE, rolesTable());
