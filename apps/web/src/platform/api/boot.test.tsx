// Tests that requests made before the page's scripts arrive carry a token, or are not made.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';

const SCRIPT = readFileSync(join(import.meta.dirname, '../../../boot.js'), 'utf8');
const EXPIRED = `x.${btoa(JSON.stringify({ exp: 1 }))}.x`;

/** @returns what was asked for, each with the token it was asked with */
async function boot(renewal: Response): Promise<string[]> {
  const asked: string[] = [];
  vi.stubGlobal('location', { pathname: '/projects/EDGE', search: '' });
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(`${path.replace(/\?.*/, '')} ${headers.authorization ?? ''}`.trim());
    return path === '/api/auth/refresh' ? renewal : new Response('{}');
  });
  const state = { token: EXPIRED, company: { id: 'c', name: 'Northbeam' } };
  localStorage.setItem('worklane', JSON.stringify({ state, version: 0 }));
  new Function(SCRIPT)();
  const { answers } = (globalThis as unknown as { worklaneBoot: { answers: Record<string, Promise<unknown>> } })
    .worklaneBoot;
  await Promise.allSettled(Object.values(answers));
  return asked;
}

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('asks for the board with the renewed token', async () => {
  expect(await boot(Response.json({ token: 'new' }))).toEqual([
    '/api/auth/refresh',
    '/api/projects/EDGE/board Bearer new',
    '/api/projects/EDGE/configuration Bearer new',
    '/api/projects/EDGE Bearer new',
  ]);
});

it('asks for nothing when the session is not renewed', async () => {
  expect(await boot(new Response('{}', { status: 401 }))).toEqual(['/api/auth/refresh']);
});
