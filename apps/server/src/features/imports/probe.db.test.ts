import { gzipSync } from 'node:zlib';
import { exports } from '@worklane/contract/exports';
import { makeTickets } from '@worklane/domain/demo/make-tickets';
import { packTar } from 'modern-tar';
import { afterAll, beforeAll, beforeEach, inject, it } from 'vitest';
import { csvOf } from '../../testing/a-jira-export.ts';
import { aTrelloBoard, trelloCard } from '../../testing/a-trello-board.ts';
import { callEndpoint } from '../../testing/start-test-app.ts';
import { type ImportWorld, startImportWorld } from '../../testing/import-world.ts';
import { longestStretch } from '../../testing/longest-stretch.ts';
import { imports } from '@worklane/contract/imports';
import sharp from 'sharp';

let world: ImportWorld;
beforeAll(async () => {
  world = await startImportWorld(inject('templateUrl'));
});
afterAll(() => world.close());
const say = (...t: unknown[]) => process.stderr.write(`PROBE ${t.join(' ')}\n`);
const send = async (name: string, bytes: Uint8Array) => {
  const at = performance.now();
  let got: any;
  const stall = await longestStretch(async () => {
    got = await callEndpoint(world.app, imports.upload, { token: world.owner.token, params: { project: world.project.id }, query: { file_name: 'x' }, bytes: bytes as any });
  });
  say(name, 'stall', stall, 'took', Math.round(performance.now() - at), got.status, got.error?.message ?? `${got.body.good}/${got.body.total} ${got.body.source}`);
  return got.body?.id;
};
const run = async (name: string, id: string) => {
  const at = performance.now();
  const stall = await longestStretch(async () => { await world.run(id); const r = await world.untilOver(id); say(r.state, r.error); });
  say(name, 'run stall', stall, 'took', Math.round(performance.now() - at));
};
it('probe', { timeout: 900_000 }, async () => {
  const M = 1024 * 1024;
  await send('warm', Buffer.from('[{"title":"a"}]'));
  const bomb = gzipSync(await packTar([{ header: { name: 'archive.json', size: 126 * M, type: 'file' }, body: Buffer.from(`[${'{},'.repeat(42 * M)}`).subarray(0, 126 * M) }] as any), { level: 1 });
  say('bomb bytes', bomb.length);
  await send('bomb', bomb);
  await send('{},', Buffer.from(`[${'{},'.repeat(16 * M - 1)}{}]`));
  await send('[[[[', Buffer.from('['.repeat(48 * M)));
  await send(',,,,', Buffer.from(','.repeat(48 * M)));
  if (0) await send('quotes', Buffer.from('"'.repeat(48 * M)));
  await send('cell', Buffer.from('title\n' + 'x'.repeat(48 * M)));
  await send('cells', Buffer.from('title\n' + ','.repeat(9_999).concat('\n').repeat(4_900)));
  await send('string', Buffer.from(`[{"title":"${'x'.repeat(48 * M)}"}]`));
  await send('values', Buffer.from(`[${Array.from({ length: 80 }, () => `{"a":[${'{},'.repeat(190_000)}{}]}`).join(',')}]`));
  const tickets = makeTickets({ count: 20_000, seed: 1, until: new Date('2026-11-01T00:00:00Z') });
  const json = Buffer.from(JSON.stringify(tickets));
  say('json bytes', json.length);
  let id = await send('json', json);
  await run('json', id);
  for (const kind of ['csv', 'archive'] as const) {
    const at = performance.now();
    let bytes: Buffer = Buffer.alloc(0);
    const stall = await longestStretch(async () => {
      const answer = await world.app.server.request(`/api/projects/${world.project.id}/export.${kind}`, { headers: { authorization: `Bearer ${world.owner.token}` } });
      const chunks: Uint8Array[] = [];
      for await (const c of answer.body as any) chunks.push(c);
      say('status', answer.status);
      bytes = Buffer.concat(chunks);
    });
    say('export', kind, 'stall', stall, 'took', Math.round(performance.now() - at), bytes.length);
    await world.newProject();
    id = await send(`import ${kind}`, bytes);
    await run(kind, id);
  }
  await world.newProject();
  const t = tickets as any[];
  const jira = csvOf([['Summary', 'Issue key', 'Issue id', 'Issue Type', 'Status', 'Priority', 'Description', 'Created', 'Comment', 'Comment'], ...t.map((x, i) => [x.title, `EDGE-${i + 1}`, String(10_000 + i), 'Task', 'To Do', 'High', x.description, '21/Nov/25 10:00 AM', '21/Nov/25 10:00 AM;mara;Some words of a comment', '22/Nov/25 10:00 AM;mara;Some other words of a comment'])]);
  id = await send('jira', Buffer.from(jira));
  await run('jira', id);
  await world.newProject();
  const board = { ...(aTrelloBoard() as any), cards: t.map((x, i) => trelloCard(i + 1, { name: x.title, desc: x.description, list: i % 4 })) };
  id = await send('trello', Buffer.from(JSON.stringify(board)));
  await run('trello', id);
  const long = Array.from({ length: 2_000 }, (_, i) => ({ title: `Long ${i}`, description: 'Some **words** and <b>signs</b> & https://example.com/x?y=z. '.repeat(700) }));
  await world.newProject();
  id = await send('long', Buffer.from(JSON.stringify(long)));
  await run('long', id);
  void sharp; void exports;
});
