// Fills every column that holds sealed values, by the ways that users fill them.
import { randomBytes } from 'node:crypto';
import { auth } from '@worklane/contract/auth';
import { figmaData } from '@worklane/contract/functions/figma-data';
import { integrations } from '@worklane/contract/integrations';
import { slackNotifications } from '@worklane/contract/integrations/slack-notifications';
import { webhooks } from '@worklane/contract/integrations/webhooks';
import { push } from '@worklane/contract/push';
import { twoFactor } from '@worklane/contract/two-factor';
import { SYSTEM } from '@worklane/domain/access/can';
import { saveInstallation } from '../features/github/commands/save-installation.ts';
import { installationToken } from '../features/github/flows/installation-token.ts';
import { upsertCalendar } from '../features/integrations/calendar-writes.ts';
import { disconnectCalendar } from '../features/integrations/commands/disconnect-calendar.ts';
import { sealCalendar } from '../features/integrations/flows/seal-calendar.ts';
import { aBrowser, sessionOf } from './accounts/a-browser.ts';
import { aPerson, PASSWORD, type TestPerson } from './factories.ts';
import { startPushService } from './push/push-service-for-tests.ts';
import { callEndpoint } from './start-test-app.ts';
import { giveKey } from './worlds/assistant-world.ts';
import { connectProvider } from './worlds/connect-provider.ts';
import { type GitHubWorld, type LinkedWorld, linkedProject } from './worlds/github-world.ts';

export interface Sealed {
  linked: LinkedWorld;
  /** The secret of a second factor, as its owner has it. */
  totp: string;
  modelKey: string;
}

/** @param world with a GitHub App; its jobs are stopped, so that those that carry sealed values stay */
export async function sealEverything(world: GitHubWorld): Promise<Sealed> {
  const { app, standIns } = world;
  const linked = await linkedProject(world);
  const gone = await linkedProject(world);
  for (const { owner } of [linked, gone]) {
    await connectProvider(app, { company_id: owner.company_id, type: 'figma' }, standIns.figma.grant('file_read'));
    await install(world, owner.company_id);
    await connectCalendar(world, owner);
  }
  const modelKey = `sk-${randomBytes(12).toString('hex')}`;
  await giveKey(app, linked.owner, modelKey);
  await saveWebhooks(world, linked);
  const totp = await enroll(world);
  const service = await startPushService();
  const { token, company_id } = linked.owner;
  await callEndpoint(app, push.subscribe, { token, body: service.aBrowser().subscription });
  await service.close();
  const redirectUri = 'http://worklane.test/figma-oauth-callback';
  const body = { action: 'get-oauth-url', companyId: company_id, redirectUri, state: randomBytes(24).toString('hex') };
  await callEndpoint(app, figmaData.getOauthUrl, { body, token });

  await app.services.jobs.stop();
  for (const type of ['figma', 'github'] as const)
    await callEndpoint(app, integrations.disconnect, {
      params: { company: gone.owner.company_id, type },
      token: gone.owner.token,
    });
  await app.services.run({ user_id: gone.owner.id, memberships: [] }, disconnectCalendar, {});
  return { linked, totp, modelKey };
}

async function install({ app, standIns }: GitHubWorld, company_id: string): Promise<void> {
  const { id, account } = standIns.gitHubApp.install();
  const installation_id = String(id);
  const installation = { company_id, installation_id, account: account.login, connected_as: 'Mara Lindqvist' };
  await app.services.run(SYSTEM, saveInstallation, installation);
  await installationToken(app.services, company_id, account.login);
}

async function connectCalendar({ app, standIns }: GitHubWorld, { id: user_id }: TestPerson): Promise<void> {
  const { services } = app;
  const answer = { ...standIns.google.grant('calendar') };
  const tokens = sealCalendar(services, user_id, answer);
  await upsertCalendar(services.db, { ...tokens, user_id, account: null, now: services.now() });
}

async function saveWebhooks({ app, standIns }: GitHubWorld, { owner, project }: LinkedWorld): Promise<void> {
  const { token, company_id } = owner;
  await callEndpoint(app, slackNotifications.put, {
    token,
    params: { project: project.id },
    body: {
      slack_webhook: standIns.slackHooks.webhook(),
      slack_channel_name: '#edge',
      frequency: 'scheduled',
      frequency_days: [1],
      frequency_time: '09:00',
      events: [],
      enabled: false,
    },
  });
  const { url } = standIns.receivers.receiver(`of-${project.key}`);
  const params = { company: company_id };
  const body = { name: 'Build server', url, events: ['ticket.created'] };
  const { webhook } = (await callEndpoint(app, webhooks.create, { token, params, body })).body;
  await callEndpoint(app, webhooks.rotate, { token, params: { ...params, webhook: webhook.id } });
}

async function enroll({ app }: GitHubWorld): Promise<string> {
  const { email } = await aPerson(app);
  const browser = aBrowser(app);
  browser.token = sessionOf((await browser.call(auth.login, { body: { email, password: PASSWORD } })).body).token;
  return (await browser.call(twoFactor.enroll)).body.secret;
}
