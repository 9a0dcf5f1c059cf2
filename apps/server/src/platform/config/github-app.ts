// Reads the settings of the server's GitHub App.
import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { IntegrationConfig } from './read-integrations.ts';
import { StartupError } from './startup-error.ts';

export interface GitHubApp {
  id: string;
  /** Its name in addresses. */
  slug: string;
  privateKey: KeyObject;
}

const NEEDED = [
  'GITHUB_APP_SLUG',
  'GITHUB_APP_PRIVATE_KEY',
  'GITHUB_APP_WEBHOOK_SECRET',
  'GITHUB_INTEGRATION_CLIENT_ID',
  'GITHUB_INTEGRATION_CLIENT_SECRET',
] as const;

/** @returns undefined without `GITHUB_APP_ID`. @throws StartupError when it is the only one, or the key is none */
export function readGitHubApp(settings: IntegrationConfig): GitHubApp | undefined {
  const { GITHUB_APP_ID: id, GITHUB_APP_SLUG: slug = '', GITHUB_APP_PRIVATE_KEY: key = '' } = settings;
  if (!id) return undefined;
  const missing = NEEDED.filter((name) => !settings[name]);
  if (missing.length > 0) throw new StartupError(`GITHUB_APP_ID is set, and so must be ${missing.join(' and ')}.`);
  return { id, slug, privateKey: readKey(key) };
}

/** Accepts `\n` as a line end: many places for settings allow only one line. */
function readKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'));
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // The error may quote the key.
  }
  throw new StartupError('The setting GITHUB_APP_PRIVATE_KEY is not valid: it is not an RSA private key in PEM form.');
}
