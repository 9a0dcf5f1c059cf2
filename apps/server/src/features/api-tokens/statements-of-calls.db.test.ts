// Counts the statements of a call with an API token beside those of the same call with a session.
import { ticketActivity } from '@worklane/contract/ticket-activity';
import { tickets } from '@worklane/contract/tickets';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { currentRequest } from '../../platform/database/request-work.ts';
import { aToken } from '../../testing/a-token.ts';
import { aPerson, aProject, aTicket } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

/** Of the requests themselves, without reading the log, which several requests share. */
const statements: string[] = [];
const SHARED = /pg_notify|pg_current_snapshot/;

let app: TestApp;
beforeAll(async () => {
  // Before the first connection, which keeps the function it finds.
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const work = currentRequest();
    const { text } = typeof given[0] === 'string' ? { text: given[0] } : (given[0] as { text: string });
    if (work && !work.isOver && !SHARED.test(text)) statements.push(text.trim().replace(/\s+/g, ' ').slice(0, 60));
    return Reflect.apply(query, this, given);
  });
  app = await startTestApp(inject('templateUrl'));
  // They begin while the request still waits for its answer.
  await app.services.reactions.stop();
});
afterAll(async () => {
  await app.close();
  vi.restoreAllMocks();
});

it.each([
  ['reads a ticket', 0],
  ['changes a ticket', 0],
  ['writes a comment', 0],
  ['creates a ticket', 0],
  // Where the ticket was is read, to undo the move.
  ['moves a ticket', 1],
] as const)('%s with as many statements as a session, and %i more', async (name, more) => {
  const mara = await aPerson(app);
  const project = await aProject(app, mara);
  const { secret } = await aToken(app, mara);
  const ticket = (await aTicket(app, mara, project)).id;
  const call = (token: string, turn: number) => {
    const params = { ticket };
    const of = {
      'reads a ticket': () => callEndpoint(app, tickets.get, { token, params }),
      'changes a ticket': () => callEndpoint(app, tickets.update, { token, params, body: { title: `Title ${turn}` } }),
      'writes a comment': () => callEndpoint(app, ticketActivity.comment, { token, params, body: { content: 'x' } }),
      'creates a ticket': () =>
        callEndpoint(app, tickets.create, { token, body: { project_id: project.id, title: 'New' } }),
      'moves a ticket': () =>
        callEndpoint(app, tickets.move, {
          token,
          params,
          body: { status: turn % 2 ? 'todo' : 'done', before: null },
        }),
    };
    return of[name]();
  };
  let turn = 0;
  const counted = async (token: string) => {
    // The first call looks up the viewer.
    expect((await call(token, ++turn)).status).toBe(200);
    statements.length = 0;
    expect((await call(token, ++turn)).status).toBe(200);
    return [...statements];
  };
  const bySession = await counted(mara.token);
  expect(bySession).not.toEqual([]);
  const byToken = await counted(secret);
  expect(byToken, byToken.join('\n')).toHaveLength(bySession.length + more);
});
