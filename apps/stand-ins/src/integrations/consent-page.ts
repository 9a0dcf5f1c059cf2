// Serves the page where a user allows or denies access. With `as=allow` or `as=deny` it does not ask.
import type { Context } from 'hono';
import { html } from 'hono/html';
import { STAND_IN_CLIENT } from '../authorization-codes.ts';
import type { OAuthStore } from './oauth-store.ts';

export function answerConsent(
  http: Context,
  { name, store, hasPkce }: { name: string; store: OAuthStore; hasPkce: boolean },
) {
  const query = http.req.query();
  if (query.client_id !== STAND_IN_CLIENT.id) return http.text('unknown client', 400);
  if (!query.redirect_uri || query.response_type !== 'code' || !query.scope) return http.text('invalid request', 400);
  if (hasPkce && (query.code_challenge_method !== 'S256' || !query.code_challenge)) return http.text('no PKCE', 400);
  const back = new URL(query.redirect_uri);
  back.searchParams.set('state', query.state ?? '');
  if (query.as === 'deny') {
    back.searchParams.set('error', 'access_denied');
    return http.redirect(back.href);
  }
  if (query.as === 'allow') {
    const grant = { redirectUri: query.redirect_uri, challenge: query.code_challenge ?? '', scope: query.scope };
    back.searchParams.set('code', store.issueCode(grant));
    return http.redirect(back.href);
  }
  const here = new URL(http.req.url);
  const linkFor = (as: string) => {
    here.searchParams.set('as', as);
    return here.href;
  };
  return http.html(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name} stand-in</title>
    <style>:root{color-scheme:dark light;font:16px/1.6 system-ui}body{max-width:30rem;margin:4rem auto}</style></head>
    <body><h1>${name}</h1><p>A stand-in on this machine, not the real one. Worklane asks for: ${query.scope}</p>
    <p><a href="${linkFor('allow')}">Allow</a></p><p><a href="${linkFor('deny')}">Do not allow</a></p></body></html>`);
}
