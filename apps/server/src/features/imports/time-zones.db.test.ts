// Tests that due dates from other products keep the day that their users saw, in time zones east and west.
import { imports } from '@worklane/contract/imports';
import { tickets } from '@worklane/contract/tickets';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aPerson, aProject, type TestPerson } from '../../testing/factories.ts';
import { trelloCard } from '../../testing/imports/a-trello-board.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestPerson;

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  owner = await aPerson(app);
});
afterAll(() => app.close());

const upload = (project: string, text: string, query: { time_zone?: string }) =>
  callEndpoint(app, imports.upload, {
    token: owner.token,
    params: { project },
    query: { file_name: 'board', ...query },
    bytes: Buffer.from(text),
  });

/** Imports a file, and reads the due dates of its tickets, in their order. */
async function dueDates(text: string, query: { time_zone?: string }): Promise<(string | null)[]> {
  const project = await aProject(app, owner);
  const { body } = await upload(project.id, text, query);
  await callEndpoint(app, imports.run, { token: owner.token, params: { import: body.id }, body: {} });
  for (;;) {
    const { body: now } = await callEndpoint(app, imports.get, { token: owner.token, params: { import: body.id } });
    if (now.state === 'done') break;
    if (now.state !== 'running') throw new Error(`the import is ${now.state}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const board = await callEndpoint(app, tickets.board, { token: owner.token, params: { project: project.id } });
  return board.body.tickets.due_date;
}

const trello = (...dues: string[]) =>
  JSON.stringify({
    lists: [{ id: 'l', name: 'Todo', pos: 1 }],
    cards: dues.map((due, index) => ({ ...trelloCard(index + 1, { name: `Card ${index}`, due }), idList: 'l' })),
  });
const jira = (...dues: string[]) =>
  [
    'Summary,Issue key,Issue id,Issue Type,Status,Due date',
    ...dues.map((due, index) => `Issue ${index},WEB-${index + 1},${index + 1},Task,To Do,${due}`),
  ].join('\r\n');

it.each([
  // 23:30 and 00:30 in the time zone of the user who set them.
  ['Europe/Prague', ['2024-07-01T21:30:00.000Z', '2024-06-30T22:30:00.000Z']],
  ['America/Los_Angeles', ['2024-07-02T06:30:00.000Z', '2024-07-01T07:30:00.000Z']],
  ['Asia/Kolkata', ['2024-07-01T18:00:00.000Z', '2024-06-30T19:00:00.000Z']],
])('keeps the day of Trello cards that are due early and late in %s', async (time_zone, dues) => {
  expect(await dueDates(trello(...dues), { time_zone })).toEqual(['2024-07-01', '2024-07-01']);
});

it("reads Jira's days as written and its times in the importer's time zone", async () => {
  const file = jira('01/Jul/24 11:30 PM', '2024-07-01T23:30:00.000+0000');
  expect(await dueDates(file, { time_zone: 'Europe/Prague' })).toEqual(['2024-07-01', '2024-07-02']);
  expect(await dueDates(file, { time_zone: 'America/Los_Angeles' })).toEqual(['2024-07-01', '2024-07-01']);
});

it('uses UTC for a missing or unknown time zone, and refuses an invalid name', async () => {
  const file = trello('2024-07-01T23:30:00.000Z');
  expect(await dueDates(file, {})).toEqual(['2024-07-01']);
  expect(await dueDates(file, { time_zone: 'Mars/Olympus' })).toEqual(['2024-07-01']);
  const project = await aProject(app, owner);
  const { problems } = (await upload(project.id, file, { time_zone: 'Mars/Olympus' })).body;
  expect(problems[0]?.message).toBe('The time zone "Mars/Olympus" is not known here: dates are read in UTC');
  for (const time_zone of ['+02:00', "x'; --", 'a'.repeat(65)])
    expect((await upload(project.id, file, { time_zone })).error?.code, time_zone).toBe('invalid_input');
});
