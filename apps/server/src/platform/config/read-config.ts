// Reads the settings once from the environment. README lists them; nothing else in the product reads process.env.
import { resolve } from 'node:path';
import type { Provider } from '@worklane/contract/identities';
import * as z from 'zod/mini';
import { type GitHubApp, readGitHubApp } from './github-app.ts';
import { type IntegrationConfig, IntegrationSettings, readIntegrations } from './read-integrations.ts';
import { type ProviderConfig, ProviderSettings, readProviders } from './read-providers.ts';
import type { S3Config } from './s3-config.ts';
import { StartupError } from './startup-error.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const Environment = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), 'data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'))),
  PUBLIC_URL: z.optional(z.url()),
  PG_BIN: z.optional(z.string()),
  PG_OLD_BIN: z.optional(z.string()),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32, 'needs at least 32 characters'))),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'needs at least 16 characters'))),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS), 'warn'),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\/[^/]/, 'must start with smtp:// or smtps://'))),
  MAIL_FROM: z._default(z.string(), 'Worklane <worklane@localhost>'),
  TRUST_PROXY: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10)), 0),
  RATE_LIMIT_FACTOR: z._default(z.coerce.number().check(z.minimum(0.1)), 1),
  EVENT_RETENTION_DAYS: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(36_500)), 90),
  COMPANY_STORAGE_MB: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 10_240),
  S3_ENDPOINT: z.optional(z.url()),
  S3_BUCKET: z._default(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,62}$/, 'is no name of a bucket')),
    'user-uploads',
  ),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  SECRET_KEY_FORMER: z.optional(z.string()),
  AI_ADDRESS: z._default(z.url(), 'https://api.openai.com/v1'),
  AI_MODEL: z._default(z.string().check(z.minLength(1), z.maxLength(200)), 'gpt-5-mini'),
  AI_PRIVATE_HOSTS: z._default(z.string(), ''),
  WEBHOOK_PRIVATE_HOSTS: z._default(z.string(), ''),
  ...ProviderSettings.shape,
  ...IntegrationSettings.shape,
});

export interface Config {
  port: number;
  host: string;
  /** Absolute. The database (when it is ours), keys and files live here. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Where people reach the product, without a slash at the end. */
  publicUrl: string;
  /** A folder with `postgres` and `initdb` to use instead of the bundled ones. */
  postgresBin: string | undefined;
  /** A folder with the programs of the older PostgreSQL that wrote the data, for its upgrade. */
  oldPostgresBin: string | undefined;
  secretKey: string | undefined;
  /** The key before this one, if it has changed: what it sealed still opens. */
  formerSecretKeys: string[];
  /** The bearer token that opens /metrics; without one, only this machine itself reads it. */
  metricsToken: string | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
  /** The mail server; without one, messages are kept in the data folder. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** How many trusted proxies add the client's address to X-Forwarded-For. */
  trustedProxies: number;
  /** Every limit against guessing is this many times its usual size: for load tests. */
  rateLimitFactor: number;
  /** How long events are kept; clients that were away for longer reload their data. */
  eventRetentionDays: number;
  /** How much the files of one company may take together. */
  companyStorageMegabytes: number;
  /** The store for files; without one, they lie in the data folder. */
  s3: S3Config | undefined;
  providers: Record<Provider, ProviderConfig>;
  /** What the administrator of the server gave for connections to other products. */
  integrations: IntegrationConfig;
  /** Undefined where the server has none. */
  gitHubApp: GitHubApp | undefined;
  ai: AiConfig;
  /** Receivers of webhooks in the operator's own network, as `host` or `host:port`. */
  webhookPrivateHosts: readonly string[];
}

/** The model of companies that choose none, and where models may run beside the public internet. */
export interface AiConfig {
  /** Without a slash at the end. */
  address: string;
  model: string;
  /** As `host` or `host:port`. */
  privateHosts: readonly string[];
}

/** @throws StartupError that names the setting and what is wrong with it. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartupError(`The setting ${issue?.path.join('.')} is not valid: ${issue?.message}.`);
  }
  const settings = parsed.data;
  const integrations = readIntegrations(settings);
  const shownHost = ['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost'].includes(settings.HOST)
    ? 'localhost'
    : settings.HOST;
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    publicUrl: (settings.PUBLIC_URL ?? `http://${shownHost}:${settings.PORT}`).replace(/\/+$/, ''),
    postgresBin: settings.PG_BIN,
    oldPostgresBin: settings.PG_OLD_BIN,
    secretKey: settings.SECRET_KEY,
    formerSecretKeys: settings.SECRET_KEY_FORMER ? [settings.SECRET_KEY_FORMER] : [],
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    trustedProxies: settings.TRUST_PROXY,
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
    eventRetentionDays: settings.EVENT_RETENTION_DAYS,
    companyStorageMegabytes: settings.COMPANY_STORAGE_MB,
    s3: readS3(settings),
    providers: readProviders(settings),
    integrations,
    gitHubApp: readGitHubApp(integrations),
    ai: {
      address: settings.AI_ADDRESS.replace(/\/+$/, ''),
      model: settings.AI_MODEL,
      privateHosts: hostsIn(settings.AI_PRIVATE_HOSTS),
    },
    webhookPrivateHosts: hostsIn(settings.WEBHOOK_PRIVATE_HOSTS),
  };
}

const hostsIn = (list: string) => list.split(/[\s,]+/).filter(Boolean);

function readS3(settings: z.infer<typeof Environment>): S3Config | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (!S3_ENDPOINT) return undefined;
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new StartupError('S3_ENDPOINT is set, and so must be S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  }
  return {
    endpoint: S3_ENDPOINT.replace(/\/+$/, ''),
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}
