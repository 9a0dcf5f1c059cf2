// Starts a server whose companies are connected to a workspace of a Slack stand-in, where users link accounts, post and type.
import { randomBytes } from 'node:crypto';
import { slackApp } from '@worklane/contract/integrations/slack-app';
import { SYSTEM } from '@worklane/domain/access/can';
import { type IntegrationStandIns, startIntegrations } from '@worklane/stand-ins/integrations/start-integrations';
import { saveConnection } from '../../features/integrations/commands/save-connection.ts';
import { sealTokens } from '../../features/integrations/flows/seal-tokens.ts';
import { providersOf } from '../../features/integrations/providers/all-providers.ts';
import type { TestPerson } from '../factories.ts';
import { jobsSettled } from '../jobs-settled.ts';
import { callEndpoint, startTestApp, type TestApp, type TestResponse } from '../start-test-app.ts';

type Unfurls = IntegrationStandIns['slackWorkspace']['unfurls'];

export interface InSlack {
  app: TestApp;
  standIns: IntegrationStandIns;
  product(path: string, request: RequestInit): Response | Promise<Response>;
  addressOf(key: string): string;
  /** Continues as a new member of a new workspace, in which nothing was said. */
  newWorkspace(): void;
  /** Connects a company to the workspace, as its administrator would in a browser. */
  connectTeam(companyId: string): Promise<void>;
  /** @returns the address at Slack where the user signs in */
  begin(person: TestPerson): Promise<string>;
  link(person: TestPerson): Promise<TestResponse<typeof slackApp.finish>>;
  /** @returns what the app shows below the links */
  post(...urls: string[]): Promise<Unfurls>;
  /** @returns what the app answers to a command */
  type(text: string): Promise<{ said: string; shown: string[] }[]>;
  close(): Promise<void>;
}

export async function startInSlack(templateUrl: string): Promise<InSlack> {
  const standIns = await startIntegrations();
  const app = await startTestApp(templateUrl, { settings: standIns.settings });
  const { slackWorkspace } = standIns;
  const product = (path: string, request: RequestInit) => app.server.request(path, request);

  async function connectTeam(company_id: string): Promise<void> {
    const ref = { company_id, type: 'slack' as const };
    const provider = providersOf(app.services.config).slack;
    const tokens = sealTokens(app.services, ref, { provider, answer: { ...standIns.slack.grant('chat:write') } });
    const settings = { team_id: slackWorkspace.member.team };
    await app.services.run(SYSTEM, saveConnection, { ...ref, ...tokens, account: 'Northbeam', settings });
  }

  async function begin(person: TestPerson): Promise<string> {
    const state = randomBytes(24).toString('base64url');
    const body = { redirectUri: 'http://worklane.test/slack/link', state };
    return (await callEndpoint(app, slackApp.begin, { token: person.token, body })).body.url;
  }

  /** @throws Error when the delivery is refused */
  async function done(answer: Promise<Response>): Promise<void> {
    const { status } = await answer;
    if (status !== 200) throw new Error(`the delivery was answered ${status}`);
    await jobsSettled(app);
  }

  return {
    app,
    standIns,
    product,
    addressOf: (key) => `http://worklane.test/projects/${key.split('-')[0]}/tickets/${key}`,
    newWorkspace() {
      slackWorkspace.member = {
        user: `U${randomBytes(4).toString('hex')}`,
        team: `T${randomBytes(4).toString('hex')}`,
      };
      slackWorkspace.unfurls.length = 0;
      slackWorkspace.answers.length = 0;
      slackWorkspace.direct.length = 0;
    },
    connectTeam,
    begin,
    async link(person) {
      const { code = '', state = '' } = await standIns.answer(await begin(person));
      return callEndpoint(app, slackApp.finish, { token: person.token, body: { code, state } });
    },
    async post(...urls) {
      await done(slackWorkspace.post(product, urls));
      return slackWorkspace.unfurls.splice(0);
    },
    async type(text) {
      await done(slackWorkspace.type(product, text));
      return slackWorkspace.answers.splice(0).map(({ text: said, attachments = [] }) => ({
        said,
        shown: attachments.map(({ blocks }) => blocks[0]?.text.text ?? ''),
      }));
    },
    async close() {
      await app.close();
      await standIns.close();
    },
  };
}
