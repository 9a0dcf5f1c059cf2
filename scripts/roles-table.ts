// Renders docs/roles.md, the table of roles and rights, from the matrix itself.
import { GATES, MATRIX } from '../packages/domain/src/access/actions.ts';
import { ROLE_LABELS, ROLES, type Role } from '../packages/domain/src/access/roles.ts';

export const ROLES_FILE = 'docs/roles.md';

export function rolesTable(): string {
  const rows = Object.entries(MATRIX).map(([action, allowed]) =>
    row([action, ...ROLES.map((role) => ((allowed as readonly Role[]).includes(role) ? 'yes' : '–'))]),
  );
  return `# Roles and rights

Generated from \`packages/domain/src/access/actions.ts\` by \`node scripts/write-roles.ts\`: change the matrix, not this page.

${row(['', ...ROLES.map((role) => ROLE_LABELS[role])])}
${row(['---', ...ROLES.map(() => '---')])}
${rows.join('\n')}

- **Collaborators and clients** have these rights only on the projects they are members of, and can't see any others.
- **${GATES.join(', ')}**: owners and administrators of the company; on a project also its owners, administrators and
  project managers, and company project managers who are on it. Never collaborators and clients.
- **Rank** (\`rank.ts\`): users can't change or remove themselves, members of an equal or higher role, or the company's owner.
  They can't assign a role above their own, and only owners can assign the roles owner and administrator.
- The server applies these rules to every call, and the page uses the same functions to decide what to show.
`;
}

const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
