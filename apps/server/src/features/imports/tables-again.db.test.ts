// Tests importing plain tables twice, their statuses, and retrying refused imports.
import { exports } from '@worklane/contract/exports';
import { tickets } from '@worklane/contract/tickets';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { type ImportWorld, startImportWorld } from '../../testing/imports/import-world.ts';
import { callEndpoint } from '../../testing/start-test-app.ts';

let world: ImportWorld;
beforeAll(async () => {
  world = await startImportWorld(inject('templateUrl'));
});
afterAll(() => world.close());
beforeEach(() => world.newProject());

it('updates the tickets of a table that is imported again, by their keys', async () => {
  await world.importFile('ID,Title,Status\nENG-1,One,Todo\nENG-2,Two,Canceled');
  expect(await world.titles()).toEqual(['done: Two', 'todo: One']);
  const over = await world.importFile('ID,Title,Status\nENG-1,First,Todo\nENG-2,Two,Canceled\nENG-3,Three,Todo');
  expect(over).toMatchObject({ known: 2, outcome: { added: 1, updated: 1, unchanged: 1 } });
  expect((await world.titles()).toSorted()).toEqual(['done: Two', 'todo: First', 'todo: Three']);
});

it('recognises its own table: nothing doubles, and formatting stays', async () => {
  const { token } = world.owner;
  await world.importFile([
    { title: 'One', created_at: '2020-03-07' },
    { title: 'Two', status: 'done' },
  ]);
  const params = { ticket: await world.idOf('One') };
  const description = '<p>A <strong>bold</strong> word</p>';
  await callEndpoint(world.app, tickets.update, { token, params, body: { description } });
  const path = exports.csv.path.replace('{project}', world.project.id);
  const answer = await world.app.server.request(path, { headers: { authorization: `Bearer ${token}` } });
  const table = await answer.text();
  expect(await world.importFile(table)).toMatchObject({ known: 2, outcome: { added: 0, updated: 0, unchanged: 2 } });
  await world.importFile(table.replace(',One,', ',Uno,'));
  expect((await world.titles()).toSorted()).toEqual(['done: Two', 'todo: Uno']);
  expect((await world.read(params.ticket)).description).toBe(description);
});

it('creates statuses for unknown names unless the importer chooses others', async () => {
  const over = await world.importFile('Title,Status\nOne,Parked\nTwo,Closed');
  expect(over.outcome?.new_statuses).toEqual(['Parked']);
  expect(await world.titles()).toEqual(['done: Two', 'parked: One']);
});

it('can be started again with other choices after a refusal for too many statuses', async () => {
  const names = Array.from({ length: 58 }, (_, index) => `Lane ${index}`);
  const { body } = await world.upload(`Title,Status\n${names.map((name) => `In ${name},${name}`).join('\n')}`);
  const refused = await world.run(body.id);
  expect(refused.error?.code).toBe('import_statuses_full');
  expect((await world.get(body.id)).body.state).toBe('ready');
  const statuses = ['Lane 0', 'Lane 1'].map((name) => ({ name, status: 'todo' }));
  expect((await world.run(body.id, { statuses })).status).toBe(200);
  expect((await world.untilOver(body.id)).outcome).toMatchObject({ added: 58 });
});
