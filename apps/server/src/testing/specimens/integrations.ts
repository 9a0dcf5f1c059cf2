// Lists calls to a company's connections and to the server functions. The body names the action of a function and its target.
import sql from 'sql-template-tag';
import { hmacHex } from '../../platform/incoming/signatures.ts';
import { WALKED_DESIGN } from '../walk/walk-figma.ts';
import { APP_SECRET, HOOK_SECRET } from '../walk/walk-github.ts';
import { SIGNING_SECRET } from '../walk/walk-slack.ts';
import type { Target } from '../walk/walk-target.ts';
import { input, onCompany, onProject, onTicket, type Specimen, type Specimens } from './specimen.ts';

const STATE = 'walked-state-of-22-letters';

/** Makes a specimen of an action on a company. */
const onCompanyOf = (right: Specimen['right'], action: string, body: Record<string, unknown> = {}): Specimen => ({
  right,
  on: 'company',
  request: (target: Target) => input({ body: { action, companyId: target.company_id, ...body } }),
});

/** Makes a specimen of an action on a project. */
const onProjectOf = (right: Specimen['right'], action: string, body: Record<string, unknown> = {}): Specimen => ({
  right,
  on: 'project',
  request: (target: Target) => input({ body: { action, projectId: target.project.id, ...body } }),
});

const begin = (path: string): Specimen => ({
  right: 'company.edit',
  on: 'company',
  request: (target) => {
    const redirectUri = `http://worklane.test${path}`;
    const state = `${crypto.randomUUID()}-walked`;
    return input({ body: { action: 'get-oauth-url', companyId: target.company_id, redirectUri, state } });
  },
});

const MIDNIGHT = '2026-11-23T00:00:00Z';
const PERIOD = { startDate: '2026-11-23', endDate: '2026-11-24' };

/** Makes a specimen of an action on what is the caller's own. */
const own = (action: string, body: () => Record<string, unknown> = () => ({})): Specimen => ({
  right: 'signed-in',
  request: () => input({ body: { action, ...body() } }),
});

const finish = onCompanyOf('company.edit', 'oauth', { code: 'walked', state: STATE });

/** Makes a delivery as Slack signs it. */
function fromSlack(body: string) {
  const bytes = Buffer.from(body);
  const sent = String(Math.floor(Date.now() / 1000));
  const signature = `v0=${hmacHex(SIGNING_SECRET, `v0:${sent}:`, bytes)}`;
  return input({ headers: { 'x-slack-request-timestamp': sent, 'x-slack-signature': signature }, bytes });
}

export const integrationSpecimens: Specimens = {
  'integrations.list': { right: 'company.view', on: 'company', request: onCompany },
  'integrations.disconnect': {
    right: 'company.edit',
    on: 'company',
    request: (target) => input({ params: { company: target.company_id, type: 'slack' } }),
  },
  'figmaData.getOauthUrl': begin('/figma-oauth-callback'),
  'figmaData.oauth': finish,
  'figmaData.oauthUrl': {
    right: 'company.edit',
    on: 'company',
    request: (target) => {
      const redirect_uri = 'http://worklane.test/figma-oauth-callback';
      return input({ query: { company_id: target.company_id, redirect_uri, state: `${crypto.randomUUID()}-walked` } });
    },
  },
  'figmaData.testEnv': onCompanyOf('company.edit', 'test-env'),
  'figmaData.teams': onCompanyOf('company.edit', 'teams'),
  'figmaData.projects': onCompanyOf('company.edit', 'projects', { teamId: '1' }),
  'figmaData.files': onCompanyOf('company.edit', 'files', { projectId: '1' }),
  'figmaData.refreshToken': onCompanyOf('company.edit', 'refresh-token'),
  'figma.ofProject': { right: 'project.settings', on: 'project', request: onProject },
  'figma.frames': { right: 'ticket.view', on: 'ticket', request: (target) => onTicket(target) },
  'figma.seen': {
    right: 'ticket.edit',
    on: 'ticket',
    request: ({ ticket, frame }) => input({ params: { ticket, frame } }),
  },
  // The project is already linked to this file: Figma is not asked.
  'figma.link': {
    right: 'project.settings',
    on: 'project',
    request: (target) =>
      input({
        params: { project: target.project.id },
        body: { url: `https://www.figma.com/design/${WALKED_DESIGN}/Walked` },
      }),
  },
  'githubIntegration.getOauthUrl': begin('/github-oauth-callback'),
  'githubIntegration.oauth': finish,
  'calendarFeed.get': { right: 'signed-in', request: () => input({}) },
  'calendarFeed.create': { right: 'signed-in', request: () => input({}) },
  'calendarFeed.delete': { right: 'signed-in', request: () => input({}) },
  'calendarFeed.read': { right: 'public', request: () => input({ params: { feed_address: 'none.ics' } }) },
  'calendars.get': { right: 'signed-in', request: () => input({}) },
  'calendars.meetings': {
    right: 'signed-in',
    request: () => input({ query: { from: '2026-11-23', to: '2026-11-29' } }),
  },
  'calendars.update': { right: 'signed-in', request: () => input({ body: { calendar_credentials: null } }) },
  'googleCalendar.getOauthUrl': own('get-oauth-url', () => ({
    redirectUri: 'http://worklane.test/google-oauth-callback',
    state: `${crypto.randomUUID()}-walked`,
  })),
  'googleCalendar.oauth': own('oauth', () => ({ code: 'walked', state: STATE })),
  'googleCalendar.refreshToken': own('refresh-token'),
  'googleCalendar.calendars': own('calendars'),
  'googleCalendar.events': own('events', () => ({ timeMin: MIDNIGHT, timeMax: '2026-11-24T00:00:00Z' })),
  'googleCalendar.createEvent': own('create-event', () => ({
    event: { summary: 'Walked', start: { dateTime: MIDNIGHT }, end: { dateTime: MIDNIGHT } },
  })),
  'googleCalendar.meetingHours': own('meeting-hours', () => PERIOD),
  'googleCalendar.syncEvents': {
    right: 'project.view',
    on: 'project',
    request: (target) => input({ body: { action: 'sync-events', projectId: target.project.id, ...PERIOD } }),
  },
  'githubIntegration.getInstallUrl': onCompanyOf('company.edit', 'get-install-url', { state: STATE }),
  'githubIntegration.install': onCompanyOf('company.edit', 'install', { installationId: '1', state: STATE }),
  'githubIntegration.repositories': onProjectOf('project.settings', 'repositories'),
  'githubIntegration.issues': onProjectOf('project.edit', 'issues'),
  'githubIntegration.createIssue': onProjectOf('project.edit', 'create-issue', { issue: { title: 'Walked' } }),
  'githubIntegration.syncIssues': onProjectOf('project.settings', 'sync-issues'),
  'githubIntegration.getRepoStructure': onProjectOf('project.edit', 'get-repo-structure'),
  'githubIntegration.getDocumentation': onProjectOf('project.edit', 'get-documentation'),
  'github.ofProject': { right: 'project.settings', on: 'project', request: onProject },
  'github.setRules': {
    right: 'project.settings',
    on: 'project',
    request: (target) =>
      input({
        params: { project: target.project.id },
        body: { draft: null, open: null, changes_requested: null, approved: null, merged: null },
      }),
  },
  'github.setPublishing': {
    right: 'project.settings',
    on: 'project',
    request: (target) => input({ params: { project: target.project.id }, body: { makes_public_issues: false } }),
  },
  'github.startSync': {
    right: 'project.settings',
    on: 'project',
    request: onProject,
    async settle({ services: { db } }, target) {
      const running = () =>
        db.query(sql`select 1 from github_syncs where company_id = ${target.company_id} and state = 'running'`);
      while ((await running()).length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    },
  },
  'github.cancelSync': { right: 'project.settings', on: 'project', request: onProject },
  'github.pullRequests': { right: 'ticket.view', on: 'ticket', request: (target) => onTicket(target) },
  'github.deliverToApp': {
    right: 'public',
    request: () => {
      const bytes = Buffer.from('{}');
      const headers = {
        'x-hub-signature-256': `sha256=${hmacHex(APP_SECRET, bytes)}`,
        'x-github-delivery': crypto.randomUUID(),
      };
      return input({ headers, bytes });
    },
  },
  'github.deliver': {
    right: 'public',
    request: ({ repository }) => {
      const bytes = Buffer.from('{}');
      const headers = {
        'x-hub-signature-256': `sha256=${hmacHex(HOOK_SECRET, bytes)}`,
        'x-github-delivery': crypto.randomUUID(),
      };
      return input({ params: { repository }, headers, bytes });
    },
  },
  'slackApp.get': { right: 'signed-in', request: () => input({}) },
  'slackApp.begin': {
    right: 'signed-in',
    request: () => {
      const state = `${crypto.randomUUID()}-walked`;
      return input({ body: { redirectUri: 'http://worklane.test/slack/link', state } });
    },
  },
  'slackApp.finish': { right: 'signed-in', request: () => input({ body: { code: 'walked', state: STATE } }) },
  'slackApp.unlink': { right: 'signed-in', request: () => input({}) },
  'slackApp.events': { right: 'public', request: () => fromSlack(JSON.stringify({ type: 'event_callback' })) },
  'slackApp.command': {
    right: 'public',
    request: () => {
      const trigger_id = crypto.randomUUID();
      const response_url = 'https://walked.invalid/answers';
      return fromSlack(new URLSearchParams({ team_id: 'T9', user_id: 'U9', trigger_id, response_url }).toString());
    },
  },
  'slackIntegration.getOauthUrl': begin('/slack/callback'),
  'slackIntegration.oauth': finish,
  'slackIntegration.channels': onCompanyOf('company.edit', 'channels'),
  'slackIntegration.sendMessage': onCompanyOf('company.edit', 'send-message', { channel: 'C1', message: 'Walked' }),
  'slackIntegration.webhook': onCompanyOf('company.edit', 'webhook'),
  'slackIntegration.sendNotification': onProjectOf('project.settings', 'send-notification', {
    type: 'ticket_created',
    title: 'Walked',
    message: 'Walked',
  }),
  'slackIntegration.sendWebhook': onProjectOf('project.settings', 'send-webhook', {
    webhookUrl: 'http://127.0.0.1:9/services/walked',
    message: { text: 'Walked' },
  }),
};
