// Ends API tokens: of one member, of a whole company, or a single one. All of them include those that programs were allowed to fetch.
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { deleteCodes } from '../code-writes.ts';
import { deleteTokens } from '../writes.ts';

/** One of the ids at least. */
type Which = { company_id: string; id?: string; user_id?: string } | { user_id: string; id?: string };

/** @returns how many there were */
export async function endTokens({ tx, emit }: Pick<CommandContext, 'tx' | 'emit'>, which: Which): Promise<number> {
  if (which.id === undefined) await deleteCodes(tx, which);
  const ended = await deleteTokens(tx, which);
  const memberships = new Map(ended.map((each) => [`${each.company_id} ${each.user_id}`, each]));
  for (const { company_id, user_id } of memberships.values())
    emit({ type: 'api_tokens.changed', company_id, project_id: null, payload: { user_id } });
  return ended.length;
}
