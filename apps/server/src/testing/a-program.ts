// Stands in for a program that asks a user for an API token over OAuth.
import { createHash, randomBytes } from 'node:crypto';
import { oauth } from '@worklane/contract/integrations/oauth';
import type { BodyOf } from '@worklane/contract/platform/endpoint';
import type { App } from '../app.ts';
import type { TestPerson } from './factories.ts';
import { callEndpoint } from './start-test-app.ts';

export interface TestProgram {
  client_id: string;
  redirect_uri: string;
  /** The secret of PKCE, and its hash. */
  verifier: string;
  challenge: string;
}

type Served = Pick<App, 'server'>;

/** Registers a program, as it would do itself. */
export async function aProgram(
  app: Served,
  { name = 'Planner', redirect_uri = 'https://agent.example/callback' } = {},
): Promise<TestProgram> {
  const answer = await registerProgram(app, { client_name: name, redirect_uris: [redirect_uri] });
  if (answer.status !== 201) throw new Error(`oauth.register answered ${answer.status}`);
  const { client_id } = (await answer.json()) as { client_id: string };
  return { client_id, redirect_uri, ...pkce() };
}

export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export const registerProgram = async (app: Served, said: unknown): Promise<Response> =>
  app.server.request(oauth.register.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(said),
  });

/** Writes the query with which a program sends its user. `null` leaves a parameter out. */
export function requestOf(
  { client_id, redirect_uri, challenge }: TestProgram,
  changes: Readonly<Record<string, string | null>> = {},
): string {
  const asked: Record<string, string | null> = {
    response_type: 'code',
    client_id,
    redirect_uri,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'xyz',
    ...changes,
  };
  return `${new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value === null ? [] : [[name, value]])))}`;
}

type Choice = Partial<BodyOf<typeof oauth.allow>>;

/** Allows the program to act for the user. @returns the address that the browser is sent to */
export async function allow(
  app: Served,
  person: Pick<TestPerson, 'token' | 'company_id'>,
  program: TestProgram,
  choice: Choice = {},
): Promise<URL> {
  const body = { request: requestOf(program), company_id: person.company_id, rights: 'write', ...choice };
  const answer = await callEndpoint(app, oauth.allow, { token: person.token, body });
  if (answer.status !== 200) throw new Error(`oauth.allow answered ${answer.status}: ${answer.error?.message}`);
  return new URL(answer.body.redirect_to);
}

export const codeIn = (address: URL): string => address.searchParams.get('code') ?? '';

export interface TokenAnswer {
  status: number;
  access_token?: string;
  expires_in?: number;
  scope?: string;
  error?: string;
}

/** Exchanges a code. `null` leaves a field out. */
export async function redeem(
  app: Served,
  { client_id, redirect_uri, verifier }: TestProgram,
  code: string,
  changes: Readonly<Record<string, string | null>> = {},
): Promise<TokenAnswer> {
  const sent: Record<string, string | null> = {
    grant_type: 'authorization_code',
    code,
    client_id,
    redirect_uri,
    code_verifier: verifier,
    ...changes,
  };
  const answer = await app.server.request(oauth.token.path, {
    method: 'POST',
    body: new URLSearchParams(Object.entries(sent).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
  });
  return { status: answer.status, ...((await answer.json()) as object) };
}
