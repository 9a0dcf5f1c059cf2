// Tests each kind of line in every role: a program can propose what its user could do directly, and is refused the rest with the same code.
import { allEndpoints } from '@worklane/contract/index';
import type { AnyEndpoint } from '@worklane/contract/platform/endpoint';
import { type ProposedLine, proposals } from '@worklane/contract/proposals';
import { ROLES } from '@worklane/domain/access/roles';
import { LINE_KINDS } from '@worklane/domain/assistant/vocabulary';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { aToken } from '../../testing/a-token.ts';
import type { TestPerson } from '../../testing/factories.ts';
import { SPECIMENS } from '../../testing/specimens/all-specimens.ts';
import { type CallInput, callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { Target } from '../../testing/walk/walk-target.ts';
import { makeWorld, type World } from '../../testing/walk/walk-world.ts';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  world = await makeWorld(app);
});
afterAll(() => app.close());

type Kind = (typeof LINE_KINDS)[number];

const DAYS = { start_date: '2027-03-01', end_date: '2027-03-12' };
const onTicket = ({ ticket }: Target) => ({ ticket });

/** The endpoint that makes the change directly, and what a line says of the same. */
const LINES: Record<Kind, [endpoint: string, line: (target: Target) => object]> = {
  create: ['tickets.create', () => ({ values: { title: 'Proposed' } })],
  change: ['tickets.update', (target) => ({ ...onTicket(target), values: { title: 'Proposed' } })],
  comment: ['tickets.comment', (target) => ({ ...onTicket(target), comment: 'Proposed' })],
  create_sprint: ['sprints.create', () => ({ values: { name: 'Proposed', ...DAYS } })],
  change_sprint: ['sprints.update', ({ sprint }) => ({ sprint, values: { name: 'Proposed' } })],
  log_time: ['timeEntries.add', (target) => ({ ...onTicket(target), values: { day: '2026-11-20', minutes: 5 } })],
  change_time: [
    'timeEntries.change',
    (target) => ({ ...onTicket(target), entry: target.time_entry, values: { note: 'Proposed' } }),
  ],
  create_document: ['documents.create', () => ({ values: { title: 'Proposed' } })],
  change_document: [
    'documents.update',
    ({ document }) => ({ document, values: { title: 'Proposed', content: '<p>New</p>' } }),
  ],
  move: ['tickets.move', (target) => ({ ...onTicket(target), status: 'done' })],
  delete: ['tickets.delete', onTicket],
  restore: ['trash.restore', ({ trashed: ticket }) => ({ ticket })],
  link: [
    'ticketRelations.link',
    (target) => ({ ...onTicket(target), link_kind: 'duplicates', other_ticket: target.other_ticket }),
  ],
  unlink: ['ticketRelations.unlink', (target) => ({ ...onTicket(target), link: target.link })],
  edit_comment: [
    'tickets.editComment',
    (target) => ({ ...onTicket(target), comment_id: target.comment, comment: 'Proposed' }),
  ],
  delete_comment: ['tickets.deleteComment', (target) => ({ ...onTicket(target), comment_id: target.comment })],
  delete_time: ['timeEntries.delete', (target) => ({ ...onTicket(target), entry: target.time_entry })],
  complete_sprint: ['sprints.complete', ({ sprint }) => ({ sprint, values: { unfinished: 'backlog' } })],
  delete_sprint: ['sprints.delete', ({ sprint }) => ({ sprint })],
  delete_document: ['documents.delete', ({ document }) => ({ document })],
};

async function withoutTrace(target: Target, work: () => Promise<{ error?: { code: string } | undefined }>) {
  const since = await world.fingerprint();
  const { error } = await work();
  if ((await world.writtenSince(since)).length > 0) await world.leave(target, since);
  return error?.code ?? null;
}

describe.each(ROLES)('%s', (role) => {
  it('proposes what they could do, and nothing else', async () => {
    const person = world.principals.find((each) => each.name === role)?.person as TestPerson;
    const [write, propose] = [await aToken(app, person), await aToken(app, person, { rights: 'propose' })];
    for (const kind of LINE_KINDS) {
      const target = await world.makeTarget('own project', person);
      const [name, lineOf] = LINES[kind];
      const endpoint = allEndpoints.find((each) => each.name === name) as AnyEndpoint;
      const request = SPECIMENS[name]?.request(target, person) as CallInput<never>;
      const direct = await withoutTrace(target, () => callEndpoint(app, endpoint, { ...request, token: write.secret }));
      if (role === 'owner') expect([kind, direct]).toEqual([kind, null]);
      const lines = [{ kind, ...lineOf(target) } as ProposedLine];
      const body = { project_id: target.project.id, lines };
      const proposed = await withoutTrace(target, () =>
        callEndpoint(app, proposals.propose, { token: propose.secret, body }),
      );
      expect([kind, proposed]).toEqual([kind, direct]);
    }
  });
});
