// Says what API tokens can do, and how long they last.
import type { ApiToken } from '@worklane/contract/api-tokens';
import { TOKEN_LIMITS, type TokenRight } from '@worklane/domain/tokens/vocabulary';

export const RIGHT_LABELS: Record<TokenRight, string> = {
  read: 'Read',
  propose: 'Propose',
  write: 'Read and write',
};

export const RIGHT_NOTES: Record<TokenRight, string> = {
  read: 'It sees tickets, documents and projects as you do, and changes nothing.',
  propose:
    'It also proposes changes to tickets, documents, sprints and logged time. Nothing changes until you approve them in the assistant’s panel.',
  write:
    'It also changes tickets, documents, sprints and logged time in your name. It never reaches members, settings or keys.',
};

export const LIFETIMES = [7, 30, TOKEN_LIMITS.usual, TOKEN_LIMITS.longest].map((days) => ({
  value: String(days),
  label: days === TOKEN_LIMITS.longest ? '1 year' : `${days} days`,
}));

/** @param names of projects by their ids, as far as they are known */
export function projectWords(
  { project_ids }: Pick<ApiToken, 'project_ids'>,
  names: ReadonlyMap<string, string>,
): string {
  if (!project_ids) return 'All projects';
  const known = project_ids.flatMap((id) => names.get(id) ?? []);
  if (known.length === project_ids.length && known.length <= 3) return known.join(', ');
  return project_ids.length === 1 ? '1 project' : `${project_ids.length} projects`;
}
