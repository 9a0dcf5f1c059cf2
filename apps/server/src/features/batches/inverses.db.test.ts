// Runs each command that has an inverse, undoes it, and does it again: people see what they saw.
import { batches } from '@worklane/contract/batches';
import { type Action, MATRIX } from '@worklane/domain/access/actions';
import type { Role } from '@worklane/domain/access/roles';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { COMMANDS } from '../../commands.ts';
import { type Case, inverseCases } from '../../testing/inverses/inverse-cases.ts';
import { type InverseWorld, startInverseWorld } from '../../testing/inverses/inverse-world.ts';
import { callEndpoint } from '../../testing/start-test-app.ts';

// The names of the tests come from the cases, before the world has started.
const world = {} as InverseWorld;
const CASES = inverseCases(world);

beforeAll(async () => {
  Object.assign(world, await startInverseWorld(inject('templateUrl')));
});
afterAll(() => world.app.close());

it('has a case for every command that can be called and undone', () => {
  const undoable = COMMANDS.filter(({ isCallable, inverse }) => isCallable && inverse && !('none' in inverse));
  expect(Object.keys(CASES).sort()).toEqual(undoable.map(({ name }) => name).sort());
});

it.each(Object.keys(CASES))('undoes %s, and does it again', async (command) => {
  const { given, call, isOtherAgain, isDoneOnce } = CASES[command] as Case;
  await given?.();
  const before = await world.seen();
  const ran = await world.run({ command, ...(await call()) });
  expect([ran.status, ran.error]).toEqual([200, undefined]);
  const after = await world.seen();
  expect(after).not.toEqual(before);
  const undone = await world.undo(ran.body.undo);
  expect([undone.status, undone.error]).toEqual([200, undefined]);
  expect(await world.seen()).toEqual(before);
  expect((await world.undo(ran.body.undo)).error?.code).toBe('batch_undone');
  if (isDoneOnce) return expect(undone.body.undo).toBeNull();
  const redone = await world.undo(undone.body.undo);
  expect([redone.status, redone.error]).toEqual([200, undefined]);
  if (!isOtherAgain) expect(await world.seen()).toEqual(after);
  expect((await world.undo(redone.body.undo)).status).toBe(200);
  expect(await world.seen()).toEqual(before);
});

const rolesFor = (action: Action): readonly Role[] => (action === 'project.settings' ? [] : MATRIX[action]);

it.each(Object.keys(CASES))('asks for the right to %s, and hides its target from strangers', async (command) => {
  const action = COMMANDS.find(({ name }) => name === command)?.action as Action;
  const call = { command, ...(await (CASES[command] as Case).call()) };
  const by = (token: string) => callEndpoint(world.app, batches.run, { token, body: { commands: [call] } });
  expect((await by(world.stranger.token)).error?.code).toMatch(/_not_found$/);
  if (!rolesFor(action).includes('client')) expect((await by(world.client.token)).error?.code).toBe('forbidden');
});

it('marks all events of a batch with its id and with their command', async () => {
  const { body } = await world.run(
    { command: 'moveTicket', ...world.onFirst({ status: 'done', before: null }) },
    { command: 'addComment', ...world.onFirst({ comment_id: uuidv7(), content: '<p>Done</p>' }) },
  );
  const events = await world.app.services.db.query(sql`
    select command, actor_id from events where batch_id = ${body.id} order by id`);
  expect(events).toEqual(['moveTicket', 'addComment'].map((command) => ({ command, actor_id: world.owner.id })));
});
