// Tests uploading files for an import: their preview, the refused ones, and who can upload.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProjectMember } from '../../testing/factories.ts';
import { csvOf } from '../../testing/imports/a-jira-export.ts';
import { type ImportWorld, someRows, startImportWorld } from '../../testing/imports/import-world.ts';

/** Makes a board that has the name wherever a board can have one. */
const oddBoard = (name: string) => ({
  name,
  lists: [{ id: 'l', name }],
  labels: [{ id: 'b', name }],
  members: [{ id: 'm', fullName: name, username: name }],
  customFields: [{ id: 'f', name, type: 'text' }],
  checklists: [{ id: 'k', idCard: 'c', name, checkItems: [{ id: 'i', name, state: 'incomplete' }] }],
  actions: [
    {
      id: 'a',
      type: 'commentCard',
      date: '2026-01-01T00:00:00Z',
      idMemberCreator: 'm',
      data: { card: { id: 'c' }, text: name },
    },
  ],
  cards: [
    {
      id: 'c',
      name,
      desc: name,
      idList: 'l',
      idLabels: ['b'],
      idMembers: ['m'],
      shortUrl: name,
      customFieldItems: [{ idCustomField: 'f', value: { text: name } }],
      attachments: [{ name, url: `https://example.com/${name}` }],
    },
  ],
});

let world: ImportWorld;
beforeAll(async () => {
  world = await startImportWorld(inject('templateUrl'));
});
afterAll(() => world.close());
beforeEach(() => world.newProject());

describe('uploading', () => {
  it('answers with a preview and the problems, and leaves the board alone', async () => {
    const rows = [...someRows(30), { title: '', status: 'todo' }, { title: 'Odd', assignee: 'Nobody' }];
    const { body, status } = await world.upload(rows);
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'ready', total: 32, good: 31, done: 0, unknown_values: 0, numbers: null });
    expect(body.preview).toHaveLength(20);
    expect(body.preview[1]).toEqual({
      row: 2,
      title: 'Row 2',
      status: 'in_progress',
      status_name: 'in_progress',
      priority: 'medium',
      type: 'task',
      labels: ['imported'],
      estimate: 1,
      created_at: '2020-03-07T20:59:09.000Z',
    });
    expect(body.bad_rows).toEqual([[31, 31]]);
    expect(body.problems.map(({ row, severity }) => ({ row, severity }))).toEqual([{ row: 31, severity: 'error' }]);
    expect((await world.board()).tickets.id).toEqual([]);
  });

  it.each([
    ['half a JSON file', '[{"title":"A"},{"tit', 'breaks off in row 2'],
    ['a quote that never ends', 'title\nA\n"B', 'row 2'],
    ['an empty file', ' ', 'no tickets in it'],
  ])('refuses %s with its reason', async (_, content, reason) => {
    const { status, error } = await world.upload(content);
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: 'import_unreadable', message: expect.stringContaining(reason) });
  });

  const odd = 'a\u0000\ud800';
  it.each([
    ['tickets', [{ title: 'A', assignee: odd, reporter: odd, sprint: 'S', status: odd, type: odd }]],
    ['a board of Trello', oddBoard(odd)],
    [
      'issues of Jira',
      csvOf([
        ['Summary', 'Issue key', 'Issue id', 'Issue Type', 'Status', 'Assignee', 'Reporter', 'Sprint'],
        ['A\0', 'A-1', '1', 'B\0', 'O\0', 'C\0', 'D\0', 'S\0'],
      ]),
    ],
  ])('takes signs that cannot be stored out of every name in %s', async (_, content) => {
    const { body, status } = await world.upload(content);
    expect(status).toBe(200);
    await world.run(body.id, { skip_bad_rows: true });
    expect((await world.untilOver(body.id)).state).toBe('done');
  });

  it('refuses a file that is too large before it has all arrived', async () => {
    let sent = 0;
    const chunk = new Uint8Array(1024 * 1024).fill(0x20);
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (++sent > 100) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const path = `/api/projects/${world.project.id}/imports?file_name=big.csv`;
    const headers = { authorization: `Bearer ${world.owner.token}`, 'content-type': 'text/csv' };
    const init = { method: 'POST', headers, body, duplex: 'half' };
    const answer = await world.app.server.request(path, init as RequestInit);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      error: { code: 'too_large', message: expect.stringContaining('50 MB') },
    });
    expect(sent).toBeLessThan(55);
  });

  it('deletes old previews, and all but the last three of a user', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.push((await world.upload(someRows(1))).body.id);
    const answers = await Promise.all(ids.map((id) => world.get(id)));
    expect(answers.map((each) => each.status)).toEqual([404, 404, 200, 200, 200]);
    await world.app.services.db.query(sql`update ticket_imports set created_at = now() - interval '8 days'`);
    await world.upload(someRows(1));
    expect((await world.get(ids[4] as string)).error?.code).toBe('import_not_found');
  });
});

describe('rights', () => {
  it.each(['collaborator', 'client'] as const)(
    "refuses a %s who imports or reads another user's import",
    async (role) => {
      const person = await aMember(world.app, world.owner.company_id, role);
      await aProjectMember(world.app, world.project, person, role);
      const { body } = await world.upload(someRows(1));
      for (const answer of [
        await world.upload(someRows(1), { token: person.token }),
        await world.get(body.id, person.token),
        await world.run(body.id, {}, person.token),
        await world.cancel(body.id, person.token),
      ]) {
        expect([answer.status, answer.error?.code]).toEqual([403, 'forbidden']);
      }
    },
  );

  it('does not exist for members of another company', async () => {
    const stranger = await aPerson(world.app, 'Stranger');
    const { body } = await world.upload(someRows(1));
    expect((await world.upload(someRows(1), { token: stranger.token })).error?.code).toBe('project_not_found');
    for (const answer of [
      await world.get(body.id, stranger.token),
      await world.run(body.id, {}, stranger.token),
      await world.cancel(body.id, stranger.token),
    ]) {
      expect([answer.status, answer.error?.code]).toEqual([404, 'import_not_found']);
    }
    expect((await world.get(body.id)).body.state).toBe('ready');
  });
});
