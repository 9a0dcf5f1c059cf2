// Reads what a program says of itself when it registers (RFC 7591).
import { rawText, STORABLE } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { agentName } from '../../platform/session/agent-name.ts';
import { LONGEST_ADDRESS, mayRedirectTo } from './redirects.ts';

const MOST_ADDRESSES = 10;

/** Programs say much more of themselves, which is left out. */
const Said = z.object({
  redirect_uris: z.array(rawText(LONGEST_ADDRESS, 1)).check(z.minLength(1), z.maxLength(MOST_ADDRESSES)),
  client_name: z.optional(z.string().check(STORABLE)),
  grant_types: z.optional(z.array(z.string())),
  response_types: z.optional(z.array(z.string())),
});

export interface SaidProgram {
  name: string;
  redirect_uris: string[];
}

/** RFC 7591's own words for what is wrong. */
export interface Wrong {
  error: 'invalid_redirect_uri' | 'invalid_client_metadata';
  error_description: string;
}

export function readProgram(given: unknown): SaidProgram | Wrong {
  const said = Said.safeParse(given);
  if (!said.success) return { error: 'invalid_client_metadata', error_description: reasonOf(said.error) };
  const { redirect_uris, client_name, grant_types, response_types } = said.data;
  if (!redirect_uris.every(mayRedirectTo))
    return {
      error: 'invalid_redirect_uri',
      error_description:
        'redirect addresses must be https, or http on 127.0.0.1, [::1] or localhost, in their plain form',
    };
  if (
    (grant_types && !grant_types.includes('authorization_code')) ||
    (response_types && !response_types.includes('code'))
  )
    return { error: 'invalid_client_metadata', error_description: 'only authorization_code with code is supported' };
  const [first = ''] = redirect_uris;
  return { name: agentName(client_name) ?? new URL(first).hostname.slice(0, 60), redirect_uris };
}

/** Says which field is wrong, or that it isn't a description at all. */
function reasonOf({ issues: [first] }: z.core.$ZodError): string {
  const [field] = first?.path ?? [];
  if (field === 'client_name') return 'client_name must be text that can be stored';
  if (field === undefined || field === 'redirect_uris')
    return `redirect_uris must have 1 to ${MOST_ADDRESSES} addresses, of up to ${LONGEST_ADDRESS} characters each`;
  return `${String(field)} must be a list of names`;
}
