// Starts an app, and a program that asks a user for an API token.
import { apiTokens } from '@worklane/contract/api-tokens';
import { oauth } from '@worklane/contract/integrations/oauth';
import { projects } from '@worklane/contract/projects';
import { aProgram, type TestProgram } from '../a-program.ts';
import { aPerson, type TestPerson } from '../factories.ts';
import { callEndpoint, startTestApp } from '../start-test-app.ts';

export const ISSUER = 'http://worklane.test';

export type OAuthWorld = Awaited<ReturnType<typeof startOAuthWorld>>;

export async function startOAuthWorld(templateUrl: string) {
  let ahead = 0;
  const app = await startTestApp(templateUrl, { now: () => new Date(Date.now() + ahead) });
  return {
    app,
    /** Begins a test: with a new user and a new program. */
    async begin(): Promise<{ mara: TestPerson; program: TestProgram }> {
      ahead = 0;
      return { mara: await aPerson(app), program: await aProgram(app) };
    },
    /** Sets how far the clock of the server is ahead. */
    setAhead(ms: number) {
      ahead = ms;
    },
    ask: ({ token }: { token: string }, request: string) => callEndpoint(app, oauth.ask, { token, query: { request } }),
    seenProjects: async (token: string | undefined) => {
      const answer = await callEndpoint(app, projects.list, { token });
      return answer.status === 200 ? answer.body.map(({ id }) => id) : answer.status;
    },
    ownTokens: async ({ token }: TestPerson) =>
      (await callEndpoint(app, apiTokens.list, { token })).body.map(({ id, name, rights }) => ({ id, name, rights })),
    close: () => app.close(),
  };
}
