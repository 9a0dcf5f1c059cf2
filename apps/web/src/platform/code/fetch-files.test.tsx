// Tests that the files of a lazy part are fetched once, and again only after a failure.
import { afterEach, expect, it, vi } from 'vitest';
import { fetchFiles } from './fetch-files.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  document.body.replaceChildren();
});

it('fetches each script once, and retries one that failed', async () => {
  let isThere = false;
  const asked = vi.fn(async (_href: string) => new Response('', { status: isThere ? 200 : 502 }));
  vi.stubGlobal('fetch', asked);
  await expect(fetchFiles(['assets/one.js', 'assets/two.js'])).rejects.toThrow('/assets/one.js: 502');
  isThere = true;
  await Promise.all([fetchFiles(['assets/one.js', 'assets/two.js']), fetchFiles(['assets/two.js'])]);
  expect(asked.mock.calls.map(([href]) => href)).toEqual([
    '/assets/one.js',
    '/assets/two.js',
    '/assets/one.js',
    '/assets/two.js',
  ]);
});

it('skips files that the HTML names', async () => {
  const asked = vi.fn();
  vi.stubGlobal('fetch', asked);
  document.head.innerHTML = ['modulepreload" href="/assets/start.js', 'stylesheet" href="/assets/start.css']
    .map((each) => `<link rel="${each}">`)
    .join('');
  await fetchFiles(['assets/start.js', 'assets/start.css']);
  expect(asked).not.toHaveBeenCalled();
  expect(document.querySelectorAll('link')).toHaveLength(2);
});

it('looks up the files of a part in the list of the build, which it fetches once and again after a failure', async () => {
  document.head.innerHTML = '<meta name="files" content="/assets/files-1.json">';
  let isThere = false;
  const list = {
    names: ['assets/b.js', 'assets/a.js', 'assets/c.js'],
    parts: { 'assets/a.js': [1, 0], 'assets/c.js': [2] },
  };
  const asked = vi.fn(async (_href: string) => new Response(JSON.stringify(list), { status: isThere ? 200 : 404 }));
  vi.stubGlobal('fetch', asked);
  await expect(fetchFiles('assets/a.js')).rejects.toThrow('/assets/files-1.json: 404');
  isThere = true;
  await fetchFiles('assets/a.js');
  await fetchFiles('assets/c.js');
  expect(asked.mock.calls.map(([href]) => href)).toEqual([
    '/assets/files-1.json',
    '/assets/files-1.json',
    '/assets/a.js',
    '/assets/b.js',
    '/assets/c.js',
  ]);
});
