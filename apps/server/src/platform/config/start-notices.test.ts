// Tests the notices at the start about missing settings.
import { expect, it } from 'vitest';
import { readConfig } from './read-config.ts';
import { startNotices } from './start-notices.ts';

const told = (settings: Record<string, string>) =>
  startNotices(readConfig({ DATA_DIR: '/data', ...settings })).join('\n');
const GOOGLE = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };

it('says where messages go and which sign-ins are off', () => {
  expect(told(GOOGLE)).toContain('kept in /data/outbox');
  expect(told(GOOGLE)).toContain('off for Microsoft (MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET), GitHub');
  expect(told(GOOGLE)).not.toContain('Google');
  expect(told({ SMTP_URL: 'smtp://mail.example' })).not.toContain('outbox');
});

it('says that all clients behind an untrusted proxy share one address', () => {
  expect(told({ PUBLIC_URL: 'https://work.example' })).toContain('Set TRUST_PROXY');
  expect(told({ PUBLIC_URL: 'https://work.example', TRUST_PROXY: '1' })).not.toContain('TRUST_PROXY');
  expect(told({ PUBLIC_URL: 'http://work.example' })).not.toContain('TRUST_PROXY');
});

it('says that `/metrics` is closed on a public server without a token', () => {
  const PUBLIC_URL = 'https://work.example';
  expect(told({ PUBLIC_URL })).toContain('Nobody can read /metrics');
  expect(told({ PUBLIC_URL, METRICS_TOKEN: 'sixteen characters' })).not.toContain('/metrics');
  for (const local of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(told({ PUBLIC_URL: local })).not.toContain('/metrics');
});
