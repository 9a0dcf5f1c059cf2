// Lists for each command that can be undone how to call it, and what must exist before.
import type { NamedCommand } from '@worklane/contract/batches';
import { boards } from '@worklane/contract/boards';
import { documents } from '@worklane/contract/documents';
import { NAMING_PATTERNS } from '@worklane/domain/sprints/vocabulary';
import { uuidv7 } from 'uuidv7';
import { expect } from 'vitest';
import { aTicket } from '../factories.ts';
import { callEndpoint } from '../start-test-app.ts';
import { capacityCases } from './inverse-capacity.ts';
import { gitHubCases } from './inverse-github.ts';
import { reportCases } from './inverse-reports.ts';
import type { InverseWorld } from './inverse-world.ts';

export interface Case {
  /** What is there before. */
  given?: () => Promise<unknown>;
  call: () => Promise<Omit<NamedCommand, 'command'>> | Omit<NamedCommand, 'command'>;
  /** Nothing undoes its inverse. */
  isDoneOnce?: true;
  /** Running it again creates records with other numbers or keys. */
  isOtherAgain?: true;
}

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

type Cases = Record<string, Case>;

/** Lists the cases in the order in which they must run: each begins with what the ones before it left. */
export const inverseCases = (world: InverseWorld): Cases =>
  Object.assign(
    {},
    ticketCases(world),
    childRecordCases(world),
    planCases(world),
    documentCases(world),
    capacityCases(world),
    reportCases(world),
    gitHubCases(world),
    lastCases(world),
  );

const ticketCases = (world: InverseWorld): Cases => ({
  createTicket: {
    call: () => world.onProject({ id: uuidv7(), title: 'New', parent_id: world.first, assignee_ids: [world.owner.id] }),
  },
  updateTicket: {
    call: () =>
      world.onFirst({
        changes: {
          title: 'Other',
          status: 'done',
          labels: ['x'],
          description: '<p>Said</p>',
          assignee_ids: [world.owner.id],
        },
      }),
  },
  moveTicket: { call: () => world.onFirst({ status: 'todo', before: world.third }) },
  duplicateTicket: { call: () => world.onFirst({ copy_id: uuidv7() }) },
  deleteTicket: { call: () => world.onFirst({}) },
  restoreTicket: {
    async given() {
      await aTicket(world.app, world.owner, world.project, { id: world.ids.trashed, parent_id: world.second });
      await world.done({ command: 'deleteTicket', target: world.ids.trashed });
    },
    call: () => world.onProject({ id: world.ids.trashed }),
  },
  transferTicket: {
    call: () => world.onFirst({ to_project: world.other.id, transfer_id: uuidv7() }),
    isOtherAgain: true,
  },
  undoTransfer: {
    given: () =>
      world.done({
        command: 'transferTicket',
        target: world.second,
        input: { to_project: world.other.id, transfer_id: world.ids.transfer },
      }),
    call: () => ({ target: world.second, input: { transfer_id: world.ids.transfer } }),
    isOtherAgain: true,
  },
  changeTickets: {
    call: () =>
      world.onProject({
        ids: [world.first, world.third],
        changes: { add_labels: ['y'], estimate: 5, priority: 'urgent' },
      }),
  },
  moveTickets: { call: () => world.onProject({ ids: [world.third, world.first], status: 'done', before: null }) },
  deleteTickets: { call: () => world.onProject({ ids: [world.first, world.child] }) },
  restoreTickets: {
    async given() {
      for (const id of gone) await aTicket(world.app, world.owner, world.project, { id, parent_id: world.third });
      await world.done({ command: 'deleteTickets', ...world.onProject({ ids: gone }) });
    },
    call: () => world.onProject({ ids: gone }),
  },
  updatePositions: {
    call: () => world.onProject({ entries: [{ id: world.third, status: 'in_progress', position: 7 }] }),
  },
});

const childRecordCases = (world: InverseWorld): Cases => ({
  addComment: { call: () => world.onFirst({ comment_id: uuidv7(), content: '<p>One</p>' }) },
  editComment: {
    given: () =>
      world.done({ command: 'addComment', ...world.onFirst({ comment_id: world.ids.comment, content: '<p>One</p>' }) }),
    call: () => world.onFirst({ comment_id: world.ids.comment, content: '<p>Two</p>' }),
  },
  deleteComment: { call: () => world.onFirst({ comment_id: world.ids.comment }) },
  restoreComment: {
    given: () => world.done({ command: 'deleteComment', ...world.onFirst({ comment_id: world.ids.comment }) }),
    call: () => world.onFirst({ comment_id: world.ids.comment }),
  },

  addTime: { call: () => world.onFirst({ entry_id: uuidv7(), entry: { day: '2026-11-20', minutes: 30 } }) },
  changeTime: {
    given: () =>
      world.done({
        command: 'addTime',
        ...world.onFirst({ entry_id: world.ids.entry, entry: { day: '2026-11-20', minutes: 30 } }),
      }),
    call: () => world.onFirst({ entry_id: world.ids.entry, changes: { minutes: 45, note: 'More' } }),
  },
  deleteTime: { call: () => world.onFirst({ entry_id: world.ids.entry }) },
  restoreTime: {
    given: () => world.done({ command: 'deleteTime', ...world.onFirst({ entry_id: world.ids.entry }) }),
    call: () => world.onFirst({ entry_id: world.ids.entry }),
  },

  linkTickets: { call: () => world.onFirst({ link_id: uuidv7(), kind: 'blocks', ticket: world.second }) },
  unlinkTickets: {
    given: () =>
      world.done({
        command: 'linkTickets',
        ...world.onFirst({ link_id: world.ids.link, kind: 'blocks', ticket: world.second }),
      }),
    call: () => world.onFirst({ link_id: world.ids.link }),
  },
  restoreLink: {
    given: () => world.done({ command: 'unlinkTickets', ...world.onFirst({ link_id: world.ids.link }) }),
    call: () => world.onFirst({ link_id: world.ids.link }),
  },
  watchTicket: { call: () => world.onFirst({ is_watching: true }) },
  detachFile: {
    given: () => world.attachAFile(),
    call: () => world.onFirst({ file_id: world.ids.file }),
  },
  restoreFile: {
    given: () => world.done({ command: 'detachFile', ...world.onFirst({ file_id: world.ids.file }) }),
    call: () => world.onFirst({ file_id: world.ids.file }),
  },
});

const planCases = (world: InverseWorld): Cases => ({
  createSprint: { call: () => world.onProject({ sprint: { id: uuidv7(), ...sprint } }) },
  updateSprint: {
    async given() {
      await world.done({
        command: 'createSprint',
        ...world.onProject({ sprint: { id: world.ids.sprint, ...sprint } }),
      });
      const changes = { sprint_id: world.ids.sprint, due_date_type: 'sprint_end' };
      await world.done({ command: 'updateTicket', ...world.onFirst({ changes }) });
    },
    call: () =>
      world.onProject({
        sprint_id: world.ids.sprint,
        changes: { name: 'Two', end_date: '2027-03-20', status: 'active' },
      }),
  },
  deleteSprint: { call: () => world.onProject({ sprint_id: world.ids.sprint }) },
  completeSprint: {
    call: () => world.onProject({ sprint_id: world.ids.sprint, unfinished: 'backlog' }),
    isDoneOnce: true,
  },
  restoreSprint: {
    given: () => world.done({ command: 'deleteSprint', ...world.onProject({ sprint_id: world.ids.sprint }) }),
    call: () => world.onProject({ sprint_id: world.ids.sprint }),
  },
  generateMoreSprints: { call: () => world.onProject({ count: 2 }) },
  putSprintConfig: {
    given: () => world.done({ command: 'putSprintConfig', ...world.onCompany({ config }) }),
    call: () => world.onCompany({ config: { ...config, auto_generate_sprints: true, start_day_of_week: 3 } }),
  },
  updateSprintConfig: { call: () => world.onCompany({ changes: { default_duration_weeks: 4 } }) },

  createView: { call: () => world.onProject({ id: uuidv7(), fields: view }) },
  changeView: {
    given: () => world.done({ command: 'createView', ...world.onProject({ id: world.ids.view, fields: view }) }),
    call: () => world.onProject({ id: world.ids.view, changes: { name: 'Ours', is_shared: true } }),
  },
  deleteView: { call: () => world.onProject({ id: world.ids.view }) },
  setFavourite: { call: () => world.onProject({ is_favourite: true }) },

  createTemplate: { call: () => world.onCompany({ id: uuidv7(), template }) },
  updateTemplate: {
    given: () => world.done({ command: 'createTemplate', ...world.onCompany({ id: world.ids.template, template }) }),
    call: () =>
      world.onCompany({ id: world.ids.template, template: { ...template, fields: { name: 'Two', labels: ['z'] } } }),
  },
  deleteTemplate: { call: () => world.onCompany({ id: world.ids.template, table: template.table }) },

  updateProject: {
    call: () =>
      world.onProject({ changes: { name: 'Other', agency: 'Nobody', due_date: '2027-01-01', sprint_enabled: false } }),
  },
  configureBoard: {
    async call() {
      const { body } = await callEndpoint(world.app, boards.configuration, {
        token: world.owner.token,
        params: { project: world.project.id },
      });
      const statuses = [
        ...body.statuses,
        { key: 'later', label: 'Later', color: '#123456', category: 'todo' as const },
      ];
      return world.onProject({ change: { ...body, statuses, labels: ['one'] } });
    },
  },
});

const documentCases = (world: InverseWorld): Cases => ({
  nameRevision: {
    async given() {
      await world.aDocument(world.ids.document, 'Second');
      world.ids.revision = await world.revisionOf(world.ids.document);
    },
    call: () => ({ target: world.ids.document, input: { revision_id: world.ids.revision, name: 'Kept' } }),
  },
  restoreRevision: {
    async given() {
      await world.done({
        command: 'nameRevision',
        target: world.ids.document,
        input: { revision_id: world.ids.revision, name: 'Kept' },
      });
      const params = { document: world.ids.document };
      const body = { title: 'Other', content: '<p>Other</p>', version: 1 };
      const { status } = await callEndpoint(world.app, documents.update, { token: world.owner.token, params, body });
      expect(status).toBe(200);
    },
    call: () => ({ target: world.ids.document, input: { revision_id: world.ids.revision, version: 2 } }),
  },
  watchDocument: { call: () => world.onDocument({ is_watching: false }) },
  startThread: { call: () => world.onDocument({ thread_id: uuidv7(), comment_id: uuidv7(), content: 'One' }) },
  replyInThread: {
    given: () =>
      world.done({
        command: 'startThread',
        ...world.onDocument({ thread_id: world.ids.thread, comment_id: world.ids.remark, content: 'One' }),
      }),
    call: () => world.onDocument({ thread_id: world.ids.thread, comment_id: uuidv7(), content: 'Two' }),
  },
  resolveThread: { call: () => world.onDocument({ thread_id: world.ids.thread, is_resolved: true }) },
  editDocumentComment: { call: () => world.onDocument({ comment_id: world.ids.remark, content: 'Other' }) },
  deleteDocumentComment: { call: () => world.onDocument({ comment_id: world.ids.remark }) },
  restoreDocumentComment: {
    given: () =>
      world.done({ command: 'deleteDocumentComment', ...world.onDocument({ comment_id: world.ids.remark }) }),
    call: () => world.onDocument({ comment_id: world.ids.remark }),
  },

  deleteDocument: { call: () => ({ target: world.ids.document, input: {} }) },
  restoreDocument: {
    async given() {
      await world.aDocument(world.ids.goneDocument, 'Gone');
      await world.done({ command: 'deleteDocument', target: world.ids.goneDocument });
    },
    call: () => world.onProject({ id: world.ids.goneDocument }),
  },
});

const lastCases = (world: InverseWorld): Cases => ({
  deleteProject: { call: () => ({ target: world.other.id, input: { name: world.other.name } }), isDoneOnce: true },
  updateCompany: {
    call: () => world.onCompany({ changes: { name: 'Another', website: 'https://x.test', operational_days: [1, 2] } }),
  },
});
