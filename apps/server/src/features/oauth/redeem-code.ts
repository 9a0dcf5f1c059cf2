// Answers the token endpoint of OAuth: a code and its PKCE verifier become an API token.
import type { Context } from 'hono';
import { uuidv7 } from 'uuidv7';
import { Refusal } from '../../platform/http/fail.ts';
import { readForm } from '../../platform/http/read-json.ts';
import type { Services } from '../../platform/services.ts';
import { hashOfToken, makeToken } from '../../platform/session/token-secret.ts';
import { redeemCode } from '../api-tokens/commands/redeem-code.ts';
import { readCodeOwner } from '../api-tokens/reads.ts';
import { FORM_LIMIT, NO_FORM, onlyOne, refuse } from './forms.ts';
import { isResource } from './read-request.ts';
import { resourcesOf } from './server-metadata.ts';

const VERIFIER = /^[0-9A-Za-z._~-]{43,128}$/;
const DAY_SECONDS = 24 * 60 * 60;

const NOT_VALID = 'The code is not valid: it has expired, was used before, or belongs to another program.';

/** @throws Refusal too_large */
export async function redeem(services: Services, http: Context): Promise<Response> {
  const { db, run, viewers, config } = services;
  const form = await readForm(http, FORM_LIMIT);
  if (!form) return refuse(http, 'invalid_request', NO_FORM);
  if (form.get('grant_type') !== 'authorization_code')
    return refuse(http, 'unsupported_grant_type', 'Only authorization_code is supported.');
  const [code, client_id, redirect_uri, code_verifier] = ['code', 'client_id', 'redirect_uri', 'code_verifier'].map(
    (name) => onlyOne(form, name),
  );
  if (!code || !client_id || !redirect_uri || !code_verifier || !VERIFIER.test(code_verifier))
    return refuse(http, 'invalid_request', 'Send code, client_id, redirect_uri and code_verifier, once each.');
  if (!form.getAll('resource').every((each) => isResource(each, resourcesOf(config.publicUrl))))
    return refuse(http, 'invalid_target', 'The resource is not this server.');
  const code_hash = hashOfToken(code);
  const owner = await readCodeOwner(db, code_hash);
  if (!owner) return refuse(http, 'invalid_grant', NOT_VALID);
  const { token, prefix } = makeToken();
  const secret = { id: uuidv7(), token_hash: hashOfToken(token), prefix };
  const viewer = await viewers.ofPerson(owner, 'token');
  try {
    const given = await run(viewer, redeemCode, { ...secret, code_hash, client_id, redirect_uri, code_verifier });
    if (!given) return refuse(http, 'invalid_grant', NOT_VALID);
    const { rights: scope, days } = given;
    return http.json({ access_token: token, token_type: 'Bearer', expires_in: days * DAY_SECONDS, scope });
  } catch (error) {
    // The user has left the company in the meantime, or has as many tokens as they may have.
    if (error instanceof Refusal && error.status < 500) return refuse(http, 'invalid_grant', error.sentence);
    throw error;
  }
}
