// Serves API tokens to their users and to the administrators of a company.
import { apiTokens } from '@worklane/contract/api-tokens';
import { tokenActions } from '@worklane/contract/token-actions';
import { TOKEN_LIMITS } from '@worklane/domain/tokens/vocabulary';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { hashOfToken, makeToken } from '../../platform/session/token-secret.ts';
import { confirmedUntil } from '../accounts/reads.ts';
import { readTokenActions, readTokenPrograms } from './action-reads.ts';
import { createToken } from './commands/create-token.ts';
import { endMemberToken } from './commands/end-member-token.ts';
import { endOwnTokens } from './commands/end-own-tokens.ts';
import { areSeen, readCompanyTokens, readOwnTokens, readToken, readTokenNames } from './reads.ts';

export const apiTokenRoutes = ({ db, run, now }: Services) => [
  route(apiTokens.list, ({ viewer }) => readOwnTokens(db, scopeOf(viewer), viewer.user_id, now())),
  route(apiTokens.create, async ({ viewer, body, newId: id }) => {
    const { session_id } = viewer;
    // As any other way to sign in: a session that was left open is not enough.
    if (!(await confirmedUntil(db, session_id, now()))) fail('confirm_identity');
    const { company_id, name, rights, project_ids = null, days = TOKEN_LIMITS.usual } = body;
    const scope = scopeOf(viewer);
    if (!scope.memberOf.includes(company_id)) fail('company_not_found');
    if (project_ids && !(await areSeen(db, scope, company_id, project_ids))) fail('project_not_found');
    const { token: secret, prefix } = makeToken();
    const token_hash = hashOfToken(secret);
    await run(viewer, createToken, { id, company_id, name, rights, project_ids, days, session_id, prefix, token_hash });
    return { token: (await readToken(db, scope, id, now())) ?? fail('api_token_not_found'), secret };
  }),
  route(apiTokens.end, async ({ viewer, params: { api_token: id } }) => {
    await run(viewer, endOwnTokens, { id });
    return undefined;
  }),
  route(apiTokens.endAll, async ({ viewer }) => {
    await run(viewer, endOwnTokens, {});
    return undefined;
  }),
  route(apiTokens.current, async ({ viewer }) => {
    const scope = scopeOf(viewer);
    const token = (viewer.token && (await readToken(db, scope, viewer.token.id, now()))) ?? fail('api_token_not_found');
    const { user, company } = (await readTokenNames(db, scope, token)) ?? fail('api_token_not_found');
    return { token, user: { id: token.user_id, name: user }, company: { id: token.company_id, name: company } };
  }),
  route(tokenActions.list, ({ viewer, query }) =>
    readTokenActions(db, scopeOf(viewer), { user_id: viewer.user_id, ...query }, now()),
  ),
  route(tokenActions.programs, ({ viewer, query: { company_id } }) =>
    readTokenPrograms(db, scopeOf(viewer), { user_id: viewer.user_id, company_id }),
  ),
  route(apiTokens.ofCompany, ({ viewer, target: { company_id } }) =>
    readCompanyTokens(db, scopeOf(viewer), company_id, now()),
  ),
  route(apiTokens.endOfMember, async ({ viewer, target: { company_id }, params: { api_token: id } }) => {
    await run(viewer, endMemberToken, { company_id, id });
    return undefined;
  }),
];
