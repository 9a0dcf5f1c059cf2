// Answers the revocation endpoint of OAuth (RFC 7009): having a token is enough to end it, and only that one.
import type { Context } from 'hono';
import { readForm } from '../../platform/http/read-json.ts';
import type { Services } from '../../platform/services.ts';
import { hashOfToken, isWhole } from '../../platform/session/token-secret.ts';
import { endSentToken } from '../api-tokens/commands/end-sent-token.ts';
import { readTokenOwner } from '../api-tokens/reads.ts';
import { FORM_LIMIT, NO_FORM, onlyOne, refuse } from './forms.ts';

/**
 * Ends a token. Needs neither the hint, as there is one kind of token, nor the program's id: the token itself is the
 * proof.
 * @throws Refusal too_large
 */
export async function revoke({ db, run, viewers }: Services, http: Context): Promise<Response> {
  const form = await readForm(http, FORM_LIMIT);
  if (!form) return refuse(http, 'invalid_request', NO_FORM);
  const token = onlyOne(form, 'token');
  if (!token) return refuse(http, 'invalid_request', 'Send token, once.');
  const owner = isWhole(token) ? await readTokenOwner(db, hashOfToken(token)) : undefined;
  if (owner) await run(await viewers.ofPerson(owner.user_id, 'token'), endSentToken, { id: owner.id });
  return http.json({});
}
