// Starts the products that companies connect to, on loopback: real HTTP, with pages to press and a fault switch.
import { Hono } from 'hono';
import { STAND_IN_CLIENT } from '../authorization-codes.ts';
import type { Wire } from '../network-faults.ts';
import { serveStandIn } from '../serve-stand-in.ts';
import { addFaults, type Faults } from './faults.ts';
import { addFigma } from './figma.ts';
import type { FigmaFiles } from './figma-files.ts';
import { addGitHub } from './github.ts';
import type { GitHubAppStandIn } from './github-app.ts';
import type { GitHubRepositories } from './github-repositories.ts';
import { addGoogle, type GoogleStandIn } from './google.ts';
import type { OAuthStore } from './oauth-store.ts';
import { addSlack } from './slack.ts';
import { addSlackHooks, type SlackHooks } from './slack-hooks.ts';
import { addSlackWorkspace, SLACK_SIGNING_SECRET, type SlackWorkspace } from './slack-workspace.ts';
import type { StandInApp } from './stand-in-app.ts';
import { addWebhookReceivers, type WebhookReceivers } from './webhook-receiver.ts';

export interface IntegrationStandIns {
  url: string;
  /** The settings that send the product here. */
  settings: Record<string, string>;
  faults: Faults;
  wire: Wire;
  figma: OAuthStore;
  designs: FigmaFiles;
  github: OAuthStore;
  repositories: GitHubRepositories;
  gitHubApp: GitHubAppStandIn;
  slack: OAuthStore;
  slackHooks: SlackHooks;
  slackWorkspace: SlackWorkspace;
  google: GoogleStandIn;
  receivers: WebhookReceivers;
  /** Sends a browser to `authorizeUrl`, where the user allows it or not. @returns what comes back to the product */
  answer(authorizeUrl: string, as?: 'allow' | 'deny'): Promise<Record<string, string>>;
  close(): Promise<void>;
}

export async function startIntegrations({
  port = 0,
  hasGitHubApp = false,
}: {
  port?: number;
  hasGitHubApp?: boolean;
} = {}): Promise<IntegrationStandIns> {
  const app: StandInApp = new Hono();
  let url = '';
  const faults = addFaults(app);
  const slackHooks = addSlackHooks(app, () => url);
  const slackWorkspace = addSlackWorkspace(app, () => url);
  const receivers = addWebhookReceivers(app, () => url);
  const { store: figma, files: designs } = addFigma(app, () => url);
  const { store: github, repositories, app: gitHubApp } = addGitHub(app);
  const stores = {
    figma,
    github,
    slack: addSlack(app, () => url, { hooks: slackHooks, workspace: slackWorkspace }),
    google: addGoogle(app),
  };
  const { wire, close, ...served } = await serveStandIn(app.fetch, port);
  url = served.url;
  return {
    url,
    wire,
    close,
    settings: { ...settingsFor(url), ...(hasGitHubApp && gitHubApp.settings()) },
    faults,
    ...stores,
    slackHooks,
    slackWorkspace,
    receivers,
    designs,
    repositories,
    gitHubApp,
    async answer(authorizeUrl, as = 'allow') {
      const answer = await fetch(`${authorizeUrl}&as=${as}`, { redirect: 'manual' });
      const location = answer.headers.get('location');
      if (!location) throw new Error(`the stand-in answered ${answer.status}: ${await answer.text()}`);
      return Object.fromEntries(new URL(location).searchParams);
    },
  };
}

function settingsFor(url: string): Record<string, string> {
  const client = (prefix: string) => ({
    [`${prefix}_CLIENT_ID`]: STAND_IN_CLIENT.id,
    [`${prefix}_CLIENT_SECRET`]: STAND_IN_CLIENT.secret,
  });
  return {
    WEBHOOK_PRIVATE_HOSTS: new URL(url).host,
    ...client('FIGMA'),
    FIGMA_URL: `${url}/figma`,
    FIGMA_API_URL: `${url}/figma-api`,
    ...client('GITHUB_INTEGRATION'),
    GITHUB_INTEGRATION_URL: `${url}/github`,
    GITHUB_INTEGRATION_API_URL: `${url}/github-api`,
    ...client('SLACK'),
    SLACK_SIGNING_SECRET,
    SLACK_URL: `${url}/slack`,
    SLACK_API_URL: `${url}/slack-api`,
    SLACK_HOOKS_URL: url,
    ...client('GOOGLE_CALENDAR'),
    GOOGLE_CALENDAR_URL: `${url}/google`,
    GOOGLE_CALENDAR_TOKEN_URL: `${url}/google-api`,
    GOOGLE_CALENDAR_API_URL: `${url}/google-api/calendar/v3`,
  };
}
