// Describes the result of a sync in words.
import type { SyncResult } from '@worklane/contract/integrations/github';

const count = (number: number, one: string, several: string) =>
  number === 0 ? [] : [`${number.toLocaleString()} ${number === 1 ? one : several}`];

/** @param nothing the text when nothing was created or updated */
export function syncWords(result: SyncResult, nothing = 'Nothing had changed.'): string {
  const { created_tickets, updated_tickets, created_issues, updated_issues, kept_back, has_more } = result;
  const parts = [
    ...count(created_tickets, 'ticket created', 'tickets created'),
    ...count(updated_tickets, 'ticket updated', 'tickets updated'),
    ...count(created_issues, 'issue created', 'issues created'),
    ...count(updated_issues, 'issue updated', 'issues updated'),
  ];
  const sentences = [
    parts.length > 0 ? `${parts.join(', ')}.` : nothing,
    ...count(kept_back, 'change stayed here', 'changes stayed here').map(
      (kept) => `${kept} because the repository is public.`,
    ),
    ...(has_more ? ['There is more to sync.'] : []),
  ];
  return sentences.join(' ');
}
