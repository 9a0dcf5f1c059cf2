// Adds an API token, whichever way its user has asked for it.
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { insertToken, lockTokensOf, type TokenToAdd } from '../writes.ts';

/** @throws Refusal company_not_found, api_token_limit */
export async function addToken({ tx, viewer, now, emit }: CommandContext, token: TokenToAdd): Promise<void> {
  const { user_id } = viewer;
  await lockTokensOf(tx, { company_id: token.company_id, user_id });
  await insertToken(tx, { ...token, user_id, now });
  emit({ type: 'api_tokens.changed', company_id: token.company_id, project_id: null, payload: { user_id } });
}
