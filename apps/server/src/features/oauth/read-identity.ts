// Reads a program's identity document: its client id is the HTTPS address of a JSON file in which it says who it is.
import * as z from 'zod/mini';
import { fail } from '../../platform/http/fail.ts';
import type { Outside } from '../../platform/outside/create-outside.ts';
import { OutsideError } from '../../platform/outside/outside-error.ts';
import { agentName } from '../../platform/session/agent-name.ts';
import { readPlain } from './redirects.ts';
import type { SaidProgram } from './register-from.ts';

/** The longest document that is read, in bytes. */
const MOST_BYTES = 10 * 1024;

const Said = z.object({
  client_id: z.string(),
  client_name: z.optional(z.string()),
  redirect_uris: z.array(z.string()).check(z.minLength(1), z.maxLength(50)),
  token_endpoint_auth_method: z.optional(z.literal('none')),
  // A secret that anyone can read is none.
  client_secret: z.optional(z.undefined()),
});

/**
 * Asks another server, which anyone can name: public addresses alone, no redirects, little time and little to read. Whatever goes wrong
 * is told in the same words, so that nobody learns what answers inside a network.
 * @throws Refusal oauth_client_unknown, oauth_client_unreadable
 */
export async function readIdentity(outside: Outside, client_id: string): Promise<SaidProgram> {
  const url = readPlain(client_id);
  const isIdentity = url?.protocol === 'https:' && url.pathname !== '/' && url.search === '';
  if (!url || !isIdentity) return fail('oauth_client_unknown');
  const { host } = url;
  try {
    const answer = await outside.call({ who: host, reach: { typed: true }, url: client_id, maxBytes: MOST_BYTES });
    const said = answer.json(Said);
    if (said.client_id !== client_id) fail('oauth_client_unreadable', { host });
    return { name: agentName(said.client_name) ?? host.slice(0, 60), redirect_uris: said.redirect_uris };
  } catch (error) {
    if (error instanceof OutsideError) return fail('oauth_client_unreadable', { host });
    throw error;
  }
}
