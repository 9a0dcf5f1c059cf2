// Runs each command that has an inverse, undoes it, and does it again: people see what they saw.
import { batches, type NamedCommand } from '@worklane/contract/batches';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { COMMANDS } from '../../commands.ts';
import { aProject, aTicket, type TestPerson } from '../../testing/factories.ts';
import { seenRows } from '../../testing/seen-rows.ts';
import { callEndpoint, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string };
let other: { id: string };
let [first, second, third, child]: string[] = [];

beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
  other = await aProject(app, owner);
  const made = async (fields = {}) => (await aTicket(app, owner, project, fields)).id;
  [first, second, third] = [await made(), await made(), await made({ labels: ['a'], estimate: 2 })];
  child = await made({ parent_id: first });
});
afterAll(() => app.close());

const run = (...commands: NamedCommand[]) => callEndpoint(app, batches.run, { token: owner.token, body: { commands } });
const undo = (batch: string | null) =>
  callEndpoint(app, batches.undo, { token: owner.token, params: { batch: batch ?? '' }, body: {} });
const seen = () => seenRows(app.services.db, owner.company_id);

async function done(...commands: NamedCommand[]): Promise<void> {
  const { status, error } = await run(...commands);
  if (status !== 200) throw new Error(JSON.stringify(error));
}

interface Case {
  /** What is there before. */
  given?: () => Promise<unknown>;
  call: () => Promise<Omit<NamedCommand, 'command'>> | Omit<NamedCommand, 'command'>;
  /** Done again, it gets new numbers or keys of its own. */
  isOtherAgain?: true;
}

const onFirst = (input: object) => ({ target: first, input });
const onProject = (input: object) => ({ target: project.id, input });
const ids = { comment: uuidv7(), entry: uuidv7(), link: uuidv7(), transfer: uuidv7(), trashed: uuidv7() };
const gone = [uuidv7(), uuidv7()];

/** In this order: each begins with what the ones before it left. */
const CASES: Record<string, Case> = {
  createTicket: { call: () => onProject({ id: uuidv7(), title: 'New', parent_id: first, assignee_ids: [owner.id] }) },
  updateTicket: {
    call: () =>
      onFirst({
        changes: {
          title: 'Other',
          status: 'done',
          labels: ['x'],
          description: '<p>Said</p>',
          assignee_ids: [owner.id],
        },
      }),
  },
  moveTicket: { call: () => onFirst({ status: 'todo', before: third }) },
  duplicateTicket: { call: () => onFirst({ copy_id: uuidv7() }) },
  deleteTicket: { call: () => onFirst({}) },
  restoreTicket: {
    async given() {
      await aTicket(app, owner, project, { id: ids.trashed, parent_id: second });
      await done({ command: 'deleteTicket', target: ids.trashed });
    },
    call: () => onProject({ id: ids.trashed }),
  },
  transferTicket: { call: () => onFirst({ to_project: other.id, transfer_id: uuidv7() }), isOtherAgain: true },
  undoTransfer: {
    given: () =>
      done({ command: 'transferTicket', target: second, input: { to_project: other.id, transfer_id: ids.transfer } }),
    call: () => ({ target: second, input: { transfer_id: ids.transfer } }),
    isOtherAgain: true,
  },
  changeTickets: {
    call: () => onProject({ ids: [first, third], changes: { add_labels: ['y'], estimate: 5, priority: 'urgent' } }),
  },
  moveTickets: { call: () => onProject({ ids: [third, first], status: 'done', before: null }) },
  deleteTickets: { call: () => onProject({ ids: [first, child] }) },
  restoreTickets: {
    async given() {
      for (const id of gone) await aTicket(app, owner, project, { id, parent_id: third });
      await done({ command: 'deleteTickets', ...onProject({ ids: gone }) });
    },
    call: () => onProject({ ids: gone }),
  },
  updatePositions: { call: () => onProject({ entries: [{ id: third, status: 'in_progress', position: 7 }] }) },

  addComment: { call: () => onFirst({ comment_id: uuidv7(), content: '<p>One</p>' }) },
  editComment: {
    given: () => done({ command: 'addComment', ...onFirst({ comment_id: ids.comment, content: '<p>One</p>' }) }),
    call: () => onFirst({ comment_id: ids.comment, content: '<p>Two</p>' }),
  },
  deleteComment: { call: () => onFirst({ comment_id: ids.comment }) },
  restoreComment: {
    given: () => done({ command: 'deleteComment', ...onFirst({ comment_id: ids.comment }) }),
    call: () => onFirst({ comment_id: ids.comment }),
  },

  addTime: { call: () => onFirst({ entry_id: uuidv7(), entry: { day: '2026-11-20', minutes: 30 } }) },
  changeTime: {
    given: () =>
      done({ command: 'addTime', ...onFirst({ entry_id: ids.entry, entry: { day: '2026-11-20', minutes: 30 } }) }),
    call: () => onFirst({ entry_id: ids.entry, changes: { minutes: 45, note: 'More' } }),
  },
  deleteTime: { call: () => onFirst({ entry_id: ids.entry }) },
  restoreTime: {
    given: () => done({ command: 'deleteTime', ...onFirst({ entry_id: ids.entry }) }),
    call: () => onFirst({ entry_id: ids.entry }),
  },

  linkTickets: { call: () => onFirst({ link_id: uuidv7(), kind: 'blocks', ticket: second }) },
  unlinkTickets: {
    given: () => done({ command: 'linkTickets', ...onFirst({ link_id: ids.link, kind: 'blocks', ticket: second }) }),
    call: () => onFirst({ link_id: ids.link }),
  },
  restoreLink: {
    given: () => done({ command: 'unlinkTickets', ...onFirst({ link_id: ids.link }) }),
    call: () => onFirst({ link_id: ids.link }),
  },
  watchTicket: { call: () => onFirst({ is_watching: true }) },
};

it('has a case for every command that can be called and undone', () => {
  const undoable = COMMANDS.filter(({ isCallable, inverse }) => isCallable && inverse && !('none' in inverse));
  expect(Object.keys(CASES).sort()).toEqual(undoable.map(({ name }) => name).sort());
});

it.each(Object.keys(CASES))('undoes %s, and does it again', async (command) => {
  const { given, call, isOtherAgain } = CASES[command] as Case;
  await given?.();
  const before = await seen();
  const ran = await run({ command, ...(await call()) });
  expect([ran.status, ran.error]).toEqual([200, undefined]);
  const after = await seen();
  expect(after).not.toEqual(before);
  const undone = await undo(ran.body.undo);
  expect([undone.status, undone.error]).toEqual([200, undefined]);
  expect(await seen()).toEqual(before);
  expect((await undo(ran.body.undo)).error?.code).toBe('batch_undone');
  const redone = await undo(undone.body.undo);
  expect([redone.status, redone.error]).toEqual([200, undefined]);
  if (!isOtherAgain) expect(await seen()).toEqual(after);
  expect((await undo(redone.body.undo)).status).toBe(200);
  expect(await seen()).toEqual(before);
});

it('names all events of a batch by it, and each by its command', async () => {
  const { body } = await run(
    { command: 'moveTicket', ...onFirst({ status: 'done', before: null }) },
    { command: 'addComment', ...onFirst({ comment_id: uuidv7(), content: '<p>Done</p>' }) },
  );
  const events = await app.services.db.query(sql`
    select command, actor_id from events where batch_id = ${body.id} order by id`);
  expect(events).toEqual(['moveTicket', 'addComment'].map((command) => ({ command, actor_id: owner.id })));
});
