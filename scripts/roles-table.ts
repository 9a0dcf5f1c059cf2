// docs/roles.md as the rules have it: who may do what, made from the matrix itself.
import { GATES, MATRIX } from '../packages/domain/src/access/actions.ts';
import { ROLE_LABELS, ROLES, type Role } from '../packages/domain/src/access/roles.ts';

export const ROLES_FILE = 'docs/roles.md';

export function rolesTable(): string {
  const rows = Object.entries(MATRIX).map(([action, allowed]) =>
    row([action, ...ROLES.map((role) => ((allowed as readonly Role[]).includes(role) ? 'yes' : '–'))]),
  );
  return `# Who may do what

Made from \`packages/domain/src/access/actions.ts\` by \`node scripts/write-roles.ts\`: change the matrix, not this page.

${row(['', ...ROLES.map((role) => ROLE_LABELS[role])])}
${row(['---', ...ROLES.map(() => '---')])}
${rows.join('\n')}

- **Collaborators and clients** have these rights on the projects that name them, and know of no others.
- **${GATES.join(', ')}**: owners and administrators of the company; on a project also its owners, administrators and
  project managers, and company project managers who are on it. Never collaborators and clients.
- **Rank** (\`rank.ts\`): nobody changes or removes themselves, somebody of an equal or higher role, or whoever the company
  belongs to; nobody gives a role above their own; only owners make administrators and owners.
- The server decides by these rules on every call; the page asks the same functions what to show.
`;
}

const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
