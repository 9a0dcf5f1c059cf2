// Exchanges a code for an API token. A code works once: a second try ends the token that the first one got.
import { createHash } from 'node:crypto';
import type { TokenRight } from '@worklane/domain/tokens/vocabulary';
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { readLockedRound } from '../../accounts/steps/lock-sign-in.ts';
import { lockCode, type StoredCode, setCodeUsed } from '../code-writes.ts';
import { addToken } from '../steps/add-token.ts';
import { endTokens } from '../steps/end-tokens.ts';

interface Redeemed {
  /** Of the new token. */
  id: string;
  token_hash: Buffer;
  prefix: string;
  code_hash: Buffer;
  client_id: string;
  redirect_uri: string;
  code_verifier: string;
}

export const redeemCode = defineCommand({
  name: 'redeemCode',
  target: 'own',
  input: fromCode<Redeemed>(),
  action: OWN,
  isDoneAnew: true,
  /** @returns undefined when the code gives nothing; that is saved, so nothing is thrown */
  async run(context, given): Promise<{ rights: TokenRight; days: number } | undefined> {
    const { tx, viewer, now } = context;
    const { user_id } = viewer;
    const code = await lockCode(tx, { code_hash: given.code_hash, user_id, now });
    if (!code) return undefined;
    const { company_id, token_id, name, rights, project_ids, days, sign_in_round } = code;
    if (code.is_used) {
      if (token_id) await endTokens(context, { company_id, user_id, id: token_id });
      return undefined;
    }
    const isOwn = !code.is_expired && isOf(code, given) && (await readLockedRound(tx, user_id)) === sign_in_round;
    await setCodeUsed(tx, { company_id, id: code.id, token_id: isOwn ? given.id : null, now });
    if (!isOwn) return undefined;
    const { id, token_hash, prefix } = given;
    await addToken(context, { id, company_id, name, rights, project_ids, days, token_hash, prefix, sign_in_round });
    return { rights, days };
  },
  inverse: { none: 'Its secret is with the program. Its user ends the token instead.' },
});

/** Tells whether the program is the allowed one and has the secret that only that one can have (PKCE). */
function isOf(code: StoredCode, { client_id, redirect_uri, code_verifier }: Redeemed): boolean {
  const challenge = createHash('sha256').update(code_verifier).digest('base64url');
  return code.client_id === client_id && code.redirect_uri === redirect_uri && code.code_challenge === challenge;
}
