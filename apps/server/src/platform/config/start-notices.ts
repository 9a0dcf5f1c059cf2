// Lists what the missing settings mean, for the operator to read at the start.
import { join } from 'node:path';
import { PROVIDER_LABELS, type Provider } from '@worklane/contract/identities';
import { isThisMachine } from '../http/may-read-metrics.ts';
import { OUTBOX_FOLDER } from '../mail/outbox.ts';
import type { Config } from './read-config.ts';

type Told = Pick<Config, 'publicUrl' | 'trustedProxies' | 'metricsToken' | 'smtpUrl' | 'dataDir' | 'providers'>;

export function startNotices(told: Told): string[] {
  const { publicUrl, trustedProxies, metricsToken, smtpUrl, dataDir, providers } = told;
  const notices: string[] = [];
  if (!smtpUrl)
    notices.push(`No mail server is set up (SMTP_URL): messages are kept in ${join(dataDir, OUTBOX_FOLDER)}`);
  // This server speaks plain HTTP alone: a proxy in front ends the encryption.
  if (publicUrl.startsWith('https:') && trustedProxies === 0) {
    notices.push(
      'PUBLIC_URL is https, so there is a proxy in front, but TRUST_PROXY is 0: all users then share one address, so wrong passwords of one user lock out everyone. Set TRUST_PROXY to the number of proxies.',
    );
  }
  if (!metricsToken && !isThisMachine(publicUrl)) {
    notices.push('Nobody can read /metrics: PUBLIC_URL is not this machine and METRICS_TOKEN is not set.');
  }
  const unset = (Object.keys(providers) as Provider[]).filter((name) => providers[name].missing.length > 0);
  if (unset.length > 0) {
    const names = unset.map((name) => `${PROVIDER_LABELS[name]} (${providers[name].missing.join(', ')})`);
    notices.push(`Sign-in is off for ${names.join(', ')}`);
  }
  return notices;
}
