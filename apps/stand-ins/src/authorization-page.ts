// Serves the page where a user chooses an account. With `as=<subject>` it does not ask, which is how tests answer it.
import type { Context } from 'hono';
import { html } from 'hono/html';
import { type AuthorizationCodes, STAND_IN_CLIENT } from './authorization-codes.ts';
import type { StandInPerson } from './people.ts';

export interface AuthorizationPage {
  provider: string;
  people: readonly StandInPerson[];
  codes: AuthorizationCodes;
  /** Sent back beside the code (RFC 9207), where the provider does. */
  issuer?: string;
}

export function answerAuthorization(http: Context, { provider, people, codes, issuer }: AuthorizationPage) {
  const query = http.req.query();
  if (query.client_id !== STAND_IN_CLIENT.id) return http.text('unknown client', 400);
  if (!query.redirect_uri || query.response_type === 'token') return http.text('invalid request', 400);
  if (query.code_challenge_method !== 'S256' || !query.code_challenge) return http.text('PKCE is missing', 400);
  const back = new URL(query.redirect_uri);
  back.searchParams.set('state', query.state ?? '');
  if (query.as === 'nobody') {
    back.searchParams.set('error', 'access_denied');
    return http.redirect(back.href);
  }
  const person = people.find(({ subject }) => subject === query.as);
  if (person) {
    const grant = { person, redirectUri: query.redirect_uri, challenge: query.code_challenge, nonce: query.nonce };
    back.searchParams.set('code', codes.issue(grant));
    if (issuer) back.searchParams.set('iss', issuer);
    return http.redirect(back.href);
  }
  const here = new URL(http.req.url);
  const linkFor = (subject: string) => {
    here.searchParams.set('as', subject);
    return here.href;
  };
  return http.html(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${provider} stand-in</title>
    <style>:root{color-scheme:dark light;font:16px/1.6 system-ui}body{max-width:30rem;margin:4rem auto}</style></head>
    <body><h1>${provider}</h1><p>A stand-in on this machine, not the real one. Sign in as:</p>
    <ul>${people.map(({ subject, name, email }) => html`<li><a href="${linkFor(subject)}">${name}, ${email}</a></li>`)}</ul>
    <p><a href="${linkFor('nobody')}">Do not sign in</a></p></body></html>`);
}
