// Serves OAuth: programs send their users to a page that asks for consent, and fetch an API token with the code that it gives,
// and end it.
import { oauth } from '@worklane/contract/integrations/oauth';
import { SYSTEM } from '@worklane/domain/access/can';
import { TOKEN_LIMITS } from '@worklane/domain/tokens/vocabulary';
import type { Context } from 'hono';
import { uuidv7 } from 'uuidv7';
import { addressGroup, clientAddress } from '../../platform/http/client-address.ts';
import { fail } from '../../platform/http/fail.ts';
import { type BodyLimit, readJson } from '../../platform/http/read-json.ts';
import { route } from '../../platform/http/route.ts';
import { newToken } from '../../platform/secrets/new-token.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { hashOfToken } from '../../platform/session/token-secret.ts';
import { confirmedUntil } from '../accounts/reads.ts';
import { allowProgram } from '../api-tokens/commands/allow-program.ts';
import { areSeen, hasTokenNamed } from '../api-tokens/reads.ts';
import { noteProgramUsed } from './commands/note-program-used.ts';
import { registerProgram } from './commands/register-program.ts';
import { findProgram, type Program } from './find-program.ts';
import { type AskedToken, readClient, readRequest } from './read-request.ts';
import { redeem } from './redeem-code.ts';
import { isLoopback, withAnswer } from './redirects.ts';
import { readProgram } from './register-from.ts';
import { revoke } from './revoke.ts';
import { resourceFacts, resourcesOf, serverFacts } from './server-metadata.ts';

/** Where the page asks. It gets the query as one text, because a router may write single values differently. */
const CONSENT_PAGE = '/profile/connect';
/** Characters, counted from the end: the registered domain comes last. */
const MOST_OF_HOST = 30;
const PROGRAM_LIMIT: BodyLimit = { bytes: 16 * 1024, name: '16 kB' };

export const oauthRoutes = (services: Services) => {
  const { config, db, run, now } = services;
  const { publicUrl } = config;
  const answerTo = ({ redirect_uri, state }: AskedToken, answer: Record<string, string>) =>
    withAnswer(redirect_uri, { ...answer, state, iss: publicUrl });
  return [
    route(oauth.server, async () => serverFacts(publicUrl)),
    route(oauth.resource, async () => resourceFacts(publicUrl, publicUrl)),
    route(oauth.agentResource, async () => resourceFacts(publicUrl, `${publicUrl}/mcp`)),
    route(oauth.connect, async ({ http }) => {
      const request = new URL(http.req.url).search.slice(1);
      http.header('cache-control', 'no-store');
      return http.redirect(`${CONSENT_PAGE}?request=${encodeURIComponent(request)}`, 303);
    }),
    route(oauth.register, ({ http }) => register(services, http)),
    route(oauth.ask, async ({ viewer, query: { request } }) => {
      const { asked, program } = await readAsked(services, viewer, request);
      return {
        name: program.name,
        identity: program.identity,
        returns_to: new URL(asked.redirect_uri).host,
        is_local: isLoopback(asked.redirect_uri),
        has_same_name: await hasTokenNamed(db, scopeOf(viewer), viewer.user_id, program.name),
        asks_for: asked.scope ?? null,
        cancel_to: answerTo(asked, { error: 'access_denied' }),
      };
    }),
    route(oauth.allow, async ({ viewer, body }) => {
      const { session_id } = viewer;
      // As creating a token by hand: a session that was left open is not enough.
      if (!(await confirmedUntil(db, session_id, now()))) fail('confirm_identity');
      const { request, company_id, name: shown, rights, project_ids = null, days = TOKEN_LIMITS.usual } = body;
      const { asked, program } = await readAsked(services, viewer, request);
      if (shown !== undefined && shown !== program.name)
        fail('oauth_request_invalid', { reason: 'it calls itself something else now' });
      const scope = scopeOf(viewer);
      if (!scope.memberOf.includes(company_id)) fail('company_not_found');
      if (project_ids && !(await areSeen(db, scope, company_id, project_ids))) fail('project_not_found');
      const { client_id, redirect_uri, code_challenge } = asked;
      const { registered_id } = program;
      const isTaken = await hasTokenNamed(db, scope, viewer.user_id, program.name);
      const name = isTaken ? nameWithHost(program.name, new URL(redirect_uri).host) : program.name;
      const code = newToken();
      const chosen = { company_id, name, rights, project_ids, days };
      const given = { client_id, redirect_uri, code_challenge, code_hash: hashOfToken(code) };
      await run(viewer, allowProgram, { id: uuidv7(), session_id, ...chosen, ...given });
      if (registered_id) await run(viewer, noteProgramUsed, { id: registered_id });
      return { redirect_to: answerTo(asked, { code }) };
    }),
    route(oauth.token, ({ http }) => redeem(services, http)),
    route(oauth.revoke, ({ http }) => revoke(services, http)),
  ];
};

/** Tells a program from another one of the same name: lists and history name programs by their tokens. */
function nameWithHost(name: string, host: string): string {
  const where = ` (${host.slice(-MOST_OF_HOST)})`;
  return `${[...name].slice(0, TOKEN_LIMITS.name - where.length).join('')}${where}`;
}

/** @throws Refusal oauth_client_unknown, oauth_client_unreadable, oauth_redirect_unknown, oauth_request_invalid, too_many_requests */
async function readAsked(
  services: Services,
  { user_id }: SessionViewer,
  request: string,
): Promise<{ asked: AskedToken; program: Program }> {
  await services.limits.take('consent', user_id);
  // The program is checked first: strangers learn nothing about their request.
  const program = await findProgram(services, readClient(request));
  return { asked: readRequest(request, resourcesOf(services.config.publicUrl)), program };
}

async function register({ limits, config, run, now }: Services, http: Context): Promise<Response> {
  await limits.take('program', addressGroup(clientAddress(http, config.trustedProxies)));
  const program = readProgram(await readJson(http, PROGRAM_LIMIT));
  if ('error' in program) return http.json(program, 400);
  const id = uuidv7();
  await run(SYSTEM, registerProgram, { id, ...program });
  const answer = {
    client_id: id,
    client_id_issued_at: Math.floor(now().getTime() / 1000),
    client_name: program.name,
    redirect_uris: program.redirect_uris,
    grant_types: ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
  return http.json(answer, 201);
}
