// Tests that imports and exports, hostile or just big, never block the event loop for longer than 50 ms.
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { TicketImport } from '@worklane/contract/imports';
import { makeTickets } from '@worklane/domain/demo/make-tickets';
import { MEGABYTE } from '@worklane/domain/units';
import { packTar } from 'modern-tar';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { csvOf } from '../../testing/imports/a-jira-export.ts';
import { aTrelloBoard, trelloCard } from '../../testing/imports/a-trello-board.ts';
import { type ImportWorld, startImportWorld } from '../../testing/imports/import-world.ts';
import { LONGEST_MS, leastDisturbed, longestStretch } from '../../testing/longest-stretch.ts';
import { sentSlowly } from '../../testing/sent-slowly.ts';

interface Uploaded {
  id: string;
  good: number;
  /** Of a refusal. */
  error: { message: string } | null;
}

const ROWS = 20_000;

let world: ImportWorld;
beforeAll(async () => {
  world = await startImportWorld(inject('templateUrl'));
  // The first of everything loads what it needs.
  await world.importFile([{ title: 'A', description: 'Some words, and https://example.com' }]);
});
afterAll(() => world.close());
beforeEach(() => world.newProject());

const headers = () => ({ authorization: `Bearer ${world.owner.token}` });

async function upload(bytes: Buffer<ArrayBuffer>): Promise<Uploaded> {
  const body = sentSlowly(bytes);
  const path = `/api/projects/${world.project.id}/imports?file_name=tickets`;
  const answer = await world.app.server.request(path, {
    method: 'POST',
    headers: headers(),
    body,
    duplex: 'half',
  } as RequestInit);
  return (await answer.json()) as Uploaded;
}

async function download(kind: 'csv' | 'archive'): Promise<Buffer<ArrayBuffer>> {
  const answer = await world.app.server.request(`/api/projects/${world.project.id}/export.${kind}`, {
    headers: headers(),
  });
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body ?? []) {
    chunks.push(chunk);
    // As over a network.
    await new Promise(setImmediate);
  }
  return Buffer.concat(chunks);
}

async function importFile(bytes: Buffer<ArrayBuffer>): Promise<TicketImport> {
  const { id, good } = await upload(bytes);
  expect(good).toBe(ROWS);
  await world.run(id);
  for (;;) {
    const { body } = await world.get(id);
    if (body.state !== 'running') return body;
    await wait(50);
  }
}

describe('a malicious file', () => {
  const bomb = async () => {
    const body = Buffer.from('{},'.repeat(42 * MEGABYTE));
    body[0] = 0x5b;
    return gzipSync(await packTar([{ header: { name: 'archive.json', size: body.length }, body }]), { level: 1 });
  };
  const deep = `[${'['.repeat(200)}${']'.repeat(200)}]`;
  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['an archive whose head is millions of objects', bomb, 'a line in it is longer than 32 MB'],
    ['millions of rows', () => Buffer.from(`[${'{},'.repeat(16 * MEGABYTE)}{}]`), 'more than 20,000 rows'],
    ['lists in lists in lists', () => Buffer.alloc(48 * MEGABYTE, '['), 'nested more than 200 levels deep'],
    ['lists just too deep', () => Buffer.from(deep), 'nested more than 200 levels deep'],
    ['columns without end', () => Buffer.alloc(48 * MEGABYTE, ','), 'more than 10,000 columns'],
    ['a header too wide', () => Buffer.from(`title${',x'.repeat(10_000)}\n`), 'more than 10,000 columns'],
    ['cells without end', () => Buffer.from(`title\n${`${','.repeat(9_999)}\n`.repeat(2_500)}`), '20,000,000 cells'],
    ['quotes without end', () => Buffer.alloc(48 * MEGABYTE, '"'), 'longer than 8 MB'],
    ['one endless cell', () => Buffer.from(`title\n${'x'.repeat(48 * MEGABYTE)}`), 'longer than 8 MB'],
    ['one endless text', () => Buffer.from(`[{"title":"${'x'.repeat(48 * MEGABYTE)}"}]`), 'row 1 is longer than 8 MB'],
    [
      'a row of values without end',
      () => Buffer.from(`[{"a":[${'1,'.repeat(200_001)}1]}]`),
      'more than 200,000 values',
    ],
    [
      'values beside the rows',
      () => Buffer.from(`{${'"a":1,'.repeat(8 * MEGABYTE)}"tickets":[]}`),
      'it contains too much besides',
    ],
  ])(
    'is refused with the reason: %s',
    async (_, file, reason) => {
      const bytes = Buffer.from(await file());
      let message = '';
      const longest = await leastDisturbed(() =>
        longestStretch(async () => {
          message = (await upload(bytes)).error?.message ?? '';
        }),
      );
      expect(message).toContain(reason);
      expect(longest).toBeLessThanOrEqual(LONGEST_MS);
    },
    60_000,
  );
});

describe('20,000 tickets', () => {
  const tickets = makeTickets({ count: ROWS, seed: 1, until: new Date('2026-11-01T00:00:00Z') });
  const jira = () =>
    csvOf([
      ['Summary', 'Issue key', 'Issue id', 'Issue Type', 'Status', 'Priority', 'Description', 'Created', 'Comment'],
      ...tickets.map(({ title, description }, index) => [
        ...[title, `EDGE-${index + 1}`, String(10_000 + index), 'Task', 'To Do', 'High', description],
        ...['21/Nov/25 10:00 AM', '21/Nov/25 10:00 AM;mara;Some words'],
      ]),
    ]);
  const trello = () => {
    const cards = tickets.map(({ title, description }, index) =>
      trelloCard(index + 1, { name: title, desc: description, list: index % 4 }),
    );
    return JSON.stringify(Object.assign(aTrelloBoard(), { cards }));
  };
  it.each([
    ['of Jira', jira],
    ['of Trello', trello],
  ])(
    'come in from a file %s',
    async (_, file) => {
      const bytes = Buffer.from(file());
      const longest = await leastDisturbed(async () => {
        await world.newProject();
        return longestStretch(async () => {
          expect(await importFile(bytes)).toMatchObject({ state: 'done' });
        });
      });
      expect(longest).toBeLessThanOrEqual(LONGEST_MS);
    },
    180_000,
  );

  it('are imported as JSON, exported and imported again as CSV and as an archive', async () => {
    let bytes = Buffer.from(JSON.stringify(tickets));
    const stretches: Record<string, number> = {};
    const bringIn = () =>
      leastDisturbed(async () => {
        await world.newProject();
        return longestStretch(() => importFile(bytes));
      });
    stretches.json = await bringIn();
    const project = world.project;
    for (const kind of ['csv', 'archive'] as const) {
      world.project = project;
      stretches[`${kind} out`] = await leastDisturbed(() =>
        longestStretch(async () => {
          bytes = await download(kind);
        }),
      );
      stretches[`${kind} in`] = await bringIn();
    }
    expect(Object.entries(stretches).filter(([, longest]) => longest > LONGEST_MS)).toEqual([]);
  }, 300_000);
});
