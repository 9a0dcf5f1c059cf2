// Tests an open page after a deployment: it still gets the files of its own build, and the name of the new one.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { readBuiltPage, servePage } from './serve-page.ts';

const root = mkdtempSync(join(tmpdir(), 'worklane-page-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function aBuild(name: string, asset: string): string {
  const folder = join(root, name);
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), `<head><meta name="build" content="${name}"></head>`);
  writeFileSync(join(folder, 'assets', asset), `export default '${asset}';`);
  return folder;
}

test('serves the assets of the build before, and lets nobody remember one that is missing', async () => {
  const page = readBuiltPage({ pageFolder: aBuild('b2', 'new-2.js'), formerPageFolder: aBuild('b1', 'old-1.js') });
  expect(page.build).toBe('b2');
  const app = new Hono();
  servePage(app, page);
  for (const asset of ['new-2.js', 'old-1.js']) {
    const response = await app.request(`/assets/${asset}`);
    expect(await response.text()).toContain(asset);
    expect(response.headers.get('cache-control')).toMatch(/immutable/);
  }
  const missing = await app.request('/assets/older-0.js');
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store']);
});
