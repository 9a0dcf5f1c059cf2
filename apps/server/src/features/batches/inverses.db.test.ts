// Runs each command that has an inverse, undoes it, and does it again: people see what they saw.
import { attachments } from '@worklane/contract/attachments';
import { batches, type NamedCommand } from '@worklane/contract/batches';
import { boards } from '@worklane/contract/boards';
import { documentRevisions, documents } from '@worklane/contract/documents';
import { type Action, MATRIX } from '@worklane/domain/access/actions';
import type { Role } from '@worklane/domain/access/roles';
import { NAMING_PATTERNS } from '@worklane/domain/sprints/vocabulary';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { COMMANDS } from '../../commands.ts';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { seenRows } from '../../testing/seen-rows.ts';
import { callEndpoint, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';

let app: TestApp;
let stranger: TestPerson;
let client: TestPerson;
let owner: TestPerson;
let project: { id: string; company_id: string };
let other: { id: string; name: string };
let [first, second, third, child]: string[] = [];

beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
  const next = await aProject(app, owner);
  other = { id: next.id, name: `Project ${next.key}` };
  stranger = await aPerson(app);
  client = await aMember(app, owner.company_id, 'client');
  for (const place of [project, next]) await aProjectMember(app, place, client, 'client');
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
  /** Nothing undoes its inverse. */
  isDoneOnce?: true;
  /** Done again, it gets new numbers or keys of its own. */
  isOtherAgain?: true;
}

const onFirst = (input: object) => ({ target: first, input });
const onProject = (input: object) => ({ target: project.id, input });
const onCompany = (input: object) => ({ target: owner.company_id, input });
const ids = {
  document: uuidv7(),
  goneDocument: uuidv7(),
  revision: '',
  file: uuidv7(),
  sprint: uuidv7(),
  view: uuidv7(),
  template: uuidv7(),
  comment: uuidv7(),
  entry: uuidv7(),
  link: uuidv7(),
  transfer: uuidv7(),
  trashed: uuidv7(),
};
const sprint = { name: 'One', start_date: '2027-03-01', end_date: '2027-03-14' };
const view = { name: 'Mine', query: 'group=status', is_shared: false };
const config = {
  start_day_of_week: 1,
  default_duration_weeks: 2,
  sprint_naming_pattern: NAMING_PATTERNS[0],
  auto_generate_sprints: false,
};
const template = {
  table: 'ticket_templates',
  fields: { name: 'Bug', title: 'Bug', description: '', type: 'bug', priority: 'high', labels: [], estimate: null },
};
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
  detachFile: {
    given: attachAFile,
    call: () => onFirst({ file_id: ids.file }),
  },
  restoreFile: {
    given: () => done({ command: 'detachFile', ...onFirst({ file_id: ids.file }) }),
    call: () => onFirst({ file_id: ids.file }),
  },

  createSprint: { call: () => onProject({ sprint: { id: uuidv7(), ...sprint } }) },
  updateSprint: {
    async given() {
      await done({ command: 'createSprint', ...onProject({ sprint: { id: ids.sprint, ...sprint } }) });
      const changes = { sprint_id: ids.sprint, due_date_type: 'sprint_end' };
      await done({ command: 'updateTicket', ...onFirst({ changes }) });
    },
    call: () =>
      onProject({ sprint_id: ids.sprint, changes: { name: 'Two', end_date: '2027-03-20', status: 'active' } }),
  },
  deleteSprint: { call: () => onProject({ sprint_id: ids.sprint }) },
  completeSprint: { call: () => onProject({ sprint_id: ids.sprint, unfinished: 'backlog' }), isDoneOnce: true },
  restoreSprint: {
    given: () => done({ command: 'deleteSprint', ...onProject({ sprint_id: ids.sprint }) }),
    call: () => onProject({ sprint_id: ids.sprint }),
  },
  generateMoreSprints: { call: () => onProject({ count: 2 }) },
  putSprintConfig: {
    given: () => done({ command: 'putSprintConfig', ...onCompany({ config }) }),
    call: () => onCompany({ config: { ...config, auto_generate_sprints: true, start_day_of_week: 3 } }),
  },
  updateSprintConfig: { call: () => onCompany({ changes: { default_duration_weeks: 4 } }) },

  createView: { call: () => onProject({ id: uuidv7(), fields: view }) },
  changeView: {
    given: () => done({ command: 'createView', ...onProject({ id: ids.view, fields: view }) }),
    call: () => onProject({ id: ids.view, changes: { name: 'Ours', is_shared: true } }),
  },
  deleteView: { call: () => onProject({ id: ids.view }) },
  setFavourite: { call: () => onProject({ is_favourite: true }) },

  createTemplate: { call: () => onCompany({ id: uuidv7(), template }) },
  updateTemplate: {
    given: () => done({ command: 'createTemplate', ...onCompany({ id: ids.template, template }) }),
    call: () => onCompany({ id: ids.template, template: { ...template, fields: { name: 'Two', labels: ['z'] } } }),
  },
  deleteTemplate: { call: () => onCompany({ id: ids.template, table: template.table }) },

  updateProject: {
    call: () =>
      onProject({ changes: { name: 'Other', agency: 'Nobody', due_date: '2027-01-01', sprint_enabled: false } }),
  },
  configureBoard: {
    async call() {
      const { body } = await callEndpoint(app, boards.configuration, {
        token: owner.token,
        params: { project: project.id },
      });
      const statuses = [
        ...body.statuses,
        { key: 'later', label: 'Later', color: '#123456', category: 'todo' as const },
      ];
      return onProject({ change: { ...body, statuses, labels: ['one'] } });
    },
  },
  nameRevision: {
    async given() {
      await aDocument(ids.document, 'Second');
      ids.revision = await revisionOf(ids.document);
    },
    call: () => ({ target: ids.document, input: { revision_id: ids.revision, name: 'Kept' } }),
  },
  restoreRevision: {
    async given() {
      await done({ command: 'nameRevision', target: ids.document, input: { revision_id: ids.revision, name: 'Kept' } });
      const params = { document: ids.document };
      const body = { title: 'Other', content: '<p>Other</p>', version: 1 };
      const { status } = await callEndpoint(app, documents.update, { token: owner.token, params, body });
      expect(status).toBe(200);
    },
    call: () => ({ target: ids.document, input: { revision_id: ids.revision, version: 2 } }),
  },
  deleteDocument: { call: () => ({ target: ids.document, input: {} }) },
  restoreDocument: {
    async given() {
      await aDocument(ids.goneDocument, 'Gone');
      await done({ command: 'deleteDocument', target: ids.goneDocument });
    },
    call: () => onProject({ id: ids.goneDocument }),
  },

  deleteProject: { call: () => ({ target: other.id, input: { name: other.name } }), isDoneOnce: true },
  updateCompany: {
    call: () => onCompany({ changes: { name: 'Another', website: 'https://x.test', operational_days: [1, 2] } }),
  },
};

async function aDocument(id: string, title: string): Promise<void> {
  const body = { id, title, content: '<p>One</p>' };
  const params = { project: project.id };
  expect((await callEndpoint(app, documents.create, { token: owner.token, params, body })).status).toBe(200);
}

async function revisionOf(document: string): Promise<string> {
  const { body } = await callEndpoint(app, documentRevisions.list, { token: owner.token, params: { document } });
  return body.at(-1)?.id ?? '';
}

async function attachAFile(): Promise<void> {
  const { status } = await callEndpoint(app, attachments.add, {
    token: owner.token,
    params: { ticket: first as string },
    query: { file_name: 'notes.txt', id: ids.file },
    bytes: Buffer.from('Some words'),
  });
  expect(status).toBe(200);
}

it('has a case for every command that can be called and undone', () => {
  const undoable = COMMANDS.filter(({ isCallable, inverse }) => isCallable && inverse && !('none' in inverse));
  expect(Object.keys(CASES).sort()).toEqual(undoable.map(({ name }) => name).sort());
});

it.each(Object.keys(CASES))('undoes %s, and does it again', async (command) => {
  const { given, call, isOtherAgain, isDoneOnce } = CASES[command] as Case;
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
  if (isDoneOnce) return expect(undone.body.undo).toBeNull();
  const redone = await undo(undone.body.undo);
  expect([redone.status, redone.error]).toEqual([200, undefined]);
  if (!isOtherAgain) expect(await seen()).toEqual(after);
  expect((await undo(redone.body.undo)).status).toBe(200);
  expect(await seen()).toEqual(before);
});

const rolesFor = (action: Action): readonly Role[] => (action === 'project.settings' ? [] : MATRIX[action]);

it.each(Object.keys(CASES))('asks for the right to %s, and hides its target from strangers', async (command) => {
  const action = COMMANDS.find(({ name }) => name === command)?.action as Action;
  const call = { command, ...(await (CASES[command] as Case).call()) };
  const by = (token: string) => callEndpoint(app, batches.run, { token, body: { commands: [call] } });
  expect((await by(stranger.token)).error?.code).toMatch(/_not_found$/);
  if (!rolesFor(action).includes('client')) expect((await by(client.token)).error?.code).toBe('forbidden');
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
