// Creates API tokens for tests, through the product's own endpoint.
import { apiTokens, type NewApiToken } from '@worklane/contract/api-tokens';
import type { App } from '../app.ts';
import type { TestPerson } from './factories.ts';
import { callEndpoint } from './start-test-app.ts';

/** @returns the token's secret and id */
export async function aToken(
  app: Pick<App, 'server'>,
  person: Pick<TestPerson, 'token' | 'company_id'>,
  fields: Partial<NewApiToken> = {},
): Promise<{ secret: string; id: string }> {
  const body = { company_id: person.company_id, name: 'A script', rights: 'write', ...fields };
  const answer = await callEndpoint(app, apiTokens.create, { token: person.token, body });
  if (answer.status !== 200) throw new Error(`apiTokens.create answered ${answer.status}: ${answer.error?.message}`);
  return { secret: answer.body.secret, id: answer.body.token.id };
}
