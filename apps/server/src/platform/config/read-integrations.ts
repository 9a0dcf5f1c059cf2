// Reads the settings of connections to other products. Their addresses are settings too, so that a stand-in can replace them.
import * as z from 'zod/mini';

const word = z.optional(z.string());
const address = (standard: string) => z._default(z.url(), standard);
const scopes = (standard: string) => z._default(z.string().check(z.maxLength(1_000)), standard);

export const IntegrationSettings = z.object({
  FIGMA_CLIENT_ID: word,
  FIGMA_CLIENT_SECRET: word,
  FIGMA_SCOPES: scopes('file_read'),
  FIGMA_URL: address('https://www.figma.com'),
  FIGMA_API_URL: address('https://api.figma.com'),
  GITHUB_INTEGRATION_CLIENT_ID: word,
  GITHUB_INTEGRATION_CLIENT_SECRET: word,
  GITHUB_INTEGRATION_SCOPES: scopes('repo'),
  GITHUB_APP_ID: z.optional(z.string().check(z.regex(/^[\w.]{1,40}$/, 'it is a number or a client id'))),
  GITHUB_APP_SLUG: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/, "it is the app's name in its address"))),
  GITHUB_APP_PRIVATE_KEY: word,
  GITHUB_APP_WEBHOOK_SECRET: word,
  GITHUB_INTEGRATION_URL: z.optional(z.url()),
  GITHUB_INTEGRATION_API_URL: z.optional(z.url()),
  SLACK_CLIENT_ID: word,
  SLACK_CLIENT_SECRET: word,
  SLACK_SIGNING_SECRET: word,
  SLACK_SCOPES: scopes('incoming-webhook chat:write channels:read groups:read links:read links:write commands'),
  SLACK_URL: address('https://slack.com'),
  SLACK_API_URL: address('https://slack.com/api'),
  SLACK_HOOKS_URL: address('https://hooks.slack.com'),
  GOOGLE_CALENDAR_CLIENT_ID: word,
  GOOGLE_CALENDAR_CLIENT_SECRET: word,
  GOOGLE_CALENDAR_SCOPES: scopes(
    'https://www.googleapis.com/auth/calendar.events.readonly https://www.googleapis.com/auth/calendar.calendarlist.readonly',
  ),
  GOOGLE_CALENDAR_URL: address('https://accounts.google.com'),
  GOOGLE_CALENDAR_TOKEN_URL: address('https://oauth2.googleapis.com'),
  GOOGLE_CALENDAR_API_URL: address('https://www.googleapis.com/calendar/v3'),
});
type Settings = z.infer<typeof IntegrationSettings>;

type SignInSettings = { GITHUB_URL: string; GITHUB_API_URL: string };

export type IntegrationConfig = Settings & { GITHUB_INTEGRATION_URL: string; GITHUB_INTEGRATION_API_URL: string };
type Name = keyof IntegrationConfig;

/**
 * Reads the settings of integrations. Addresses come without a slash at the end; GitHub's are those of sign-in unless
 * it has others.
 */
export function readIntegrations(given: Settings & SignInSettings): IntegrationConfig {
  const all: IntegrationConfig = {
    ...given,
    GITHUB_INTEGRATION_URL: given.GITHUB_INTEGRATION_URL ?? given.GITHUB_URL,
    GITHUB_INTEGRATION_API_URL: given.GITHUB_INTEGRATION_API_URL ?? given.GITHUB_API_URL,
  };
  const names = Object.keys(IntegrationSettings.shape) as Name[];
  const read = (name: Name) => (name.endsWith('_URL') ? all[name]?.replace(/\/+$/, '') : all[name]);
  return Object.fromEntries(names.map((name) => [name, read(name)])) as IntegrationConfig;
}
