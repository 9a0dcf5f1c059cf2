// Finds the program that asks for a token, and checks that the answer goes to one of that program's addresses.
import { Id } from '@worklane/contract/platform/primitives';
import { fail } from '../../platform/http/fail.ts';
import type { Services } from '../../platform/services.ts';
import { readIdentity } from './read-identity.ts';
import { readRegistered } from './reads.ts';
import { isOwnAddress } from './redirects.ts';

export interface Program {
  /** As it calls itself. */
  name: string;
  /** The address of its identity document, without the scheme; null for a program that registered itself. */
  identity: string | null;
  /** Of a program that registered itself. */
  registered_id: string | null;
}

/** @throws Refusal oauth_client_unknown, oauth_client_unreadable, oauth_redirect_unknown */
export async function findProgram(
  { db, outside, config }: Pick<Services, 'db' | 'outside' | 'config'>,
  { client_id, redirect_uri }: { client_id: string; redirect_uri: string },
): Promise<Program> {
  const registered = Id.safeParse(client_id).success ? await readRegistered(db, client_id) : undefined;
  const said = registered ?? (await readIdentity(outside, client_id));
  if (!isOwnAddress(redirect_uri, said.redirect_uris)) fail('oauth_redirect_unknown');
  // No program is at this server's own address: the question would name the server as the one that gets the answer.
  if (new URL(redirect_uri).host === new URL(config.publicUrl).host) fail('oauth_redirect_unknown');
  return {
    name: said.name,
    identity: registered ? null : client_id.slice('https://'.length),
    registered_id: registered ? client_id : null,
  };
}
