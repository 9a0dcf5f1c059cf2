// Tests that exports can be imported again, and that no cell runs as a formula in a spreadsheet.
import { exports } from '@worklane/contract/exports';
import { imports } from '@worklane/contract/imports';
import { sprints } from '@worklane/contract/sprints';
import { tickets } from '@worklane/contract/tickets';
import { CARD_FIELDS } from '@worklane/domain/tickets/fields';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestPerson;

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  owner = await aPerson(app);
});
afterAll(() => app.close());

async function download(project: string, token = owner.token) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.server.request(`${exports.csv.path.replace('{project}', project)}`, { headers });
  return { answer, text: await answer.text() };
}

async function importInto(project: { id: string }, text: string): Promise<void> {
  const { body } = await callEndpoint(app, imports.upload, {
    token: owner.token,
    params: { project: project.id },
    query: { file_name: 'a.csv' },
    bytes: Buffer.from(text),
  });
  expect(body.problems).toEqual([]);
  await callEndpoint(app, imports.run, { token: owner.token, params: { import: body.id }, body: {} });
  const state = async () =>
    (await callEndpoint(app, imports.get, { token: owner.token, params: { import: body.id } })).body.state;
  await expect.poll(state).toBe('done');
}

describe('CSV', () => {
  it('is imported again as the same tickets, whatever they contain', async () => {
    const project = await aProject(app, owner);
    const days = { start_date: '2026-11-16', end_date: '2026-12-24' };
    const inSprint = async (of: { id: string }) =>
      (
        await callEndpoint(app, sprints.create, {
          token: owner.token,
          params: { project: of.id },
          body: { ...days, name: '=Sprint, one' },
        })
      ).body;
    const { id: sprint_id } = await inSprint(project);
    const parent = await aTicket(app, owner, project, {
      sprint_id,
      title: '=HYPERLINK("http://evil")',
      description: 'First\nsecond, "third"\n\t=1',
      status: 'done',
      labels: ['a,b', 'c', '=x'],
      estimate: 2.5,
      color: 'purple',
      due_date: '2026-12-24',
      start_date: '2026-12-01',
      assignee_ids: [owner.id],
      priority: 'urgent',
      type: 'bug',
    });
    await aTicket(app, owner, project, { title: "'quoted'", parent_id: parent.id });
    await aTicket(app, owner, project, { title: "'=1", description: '-' });
    const { answer, text } = await download(project.id);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="${project.key}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
    );

    const copy = await aProject(app, owner);
    const copied = await inSprint(copy);
    await importInto(copy, text);
    const board = async (of: { id: string }) =>
      (await callEndpoint(app, tickets.board, { token: owner.token, params: { project: of.id } })).body.tickets;
    const [before, after] = [await board(project), await board(copy)];
    const ownOfProject: readonly string[] = ['id', 'number', 'position', 'parent_id', 'sprint_id'];
    for (const field of CARD_FIELDS.filter((each) => !ownOfProject.includes(each))) {
      expect(after[field], field).toEqual(before[field]);
    }
    expect(after.sprint_id).toEqual(before.sprint_id.map((id) => id && copied.id));
    const titleOfParent = ({ parent_id, id, title }: typeof before, child: string) =>
      title[id.indexOf(parent_id[title.indexOf(child)] ?? '')];
    expect(titleOfParent(after, "'quoted'")).toBe(parent.title);
    const again = await download(copy.id);
    const withoutKeys = (csv: string) => csv.replaceAll(/\b(P\d+)-\d+/g, 'KEY');
    expect(withoutKeys(again.text)).toBe(withoutKeys(text));
  });

  it('lets no cell begin as a formula', async () => {
    const project = await aProject(app, owner);
    for (const sign of ['=', '+', '-', '@'])
      await aTicket(app, owner, project, { title: `${sign}1+1`, labels: [`${sign}x`] });
    const { text } = await download(project.id);
    const cells = text.replace(/^\uFEFF/, '').split(/[,\r\n]+/);
    expect(cells).toContain("'=1+1");
    expect(cells.filter((cell) => /^"?[=+\-@]/.test(cell))).toEqual([]);
  });

  it('exports thousands of tickets in the order of the board', async () => {
    const project = await aProject(app, owner);
    const rows = Array.from({ length: 1_001 }, (_, index) => `Row ${index},${index % 2 ? 'todo' : 'done'}`);
    await importInto(project, ['title,status', ...rows].join('\n'));
    const { text } = await download(project.id);
    const titles = text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[1]);
    const numbers = Array.from({ length: 1_001 }, (_, index) => index);
    const wanted = [...numbers.filter((each) => each % 2), ...numbers.filter((each) => each % 2 === 0)];
    expect(titles).toEqual(wanted.map((each) => `Row ${each}`));
  });

  it('is exported only by users who may see the project', async () => {
    const project = await aProject(app, owner);
    const client = await aMember(app, owner.company_id, 'client');
    expect((await download(project.id, client.token)).answer.status).toBe(404);
    await aProjectMember(app, project, client, 'client');
    expect((await download(project.id, client.token)).answer.status).toBe(200);
    const stranger = await aPerson(app, 'Stranger');
    expect((await download(project.id, stranger.token)).answer.status).toBe(404);
  });
});
