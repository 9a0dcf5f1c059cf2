// Starts an app, and a user whose API token proposes changes.
import { type ProposedLine, proposals } from '@worklane/contract/proposals';
import { tickets } from '@worklane/contract/tickets';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { aToken } from '../a-token.ts';
import { aPerson, aProject, type TestPerson } from '../factories.ts';
import { seenRows } from '../seen-rows.ts';
import { callEndpoint, startTestApp } from '../start-test-app.ts';

export type AgentProposalWorld = Awaited<ReturnType<typeof startAgentProposalWorld>>;

interface Begun {
  mara: TestPerson;
  project: { id: string; company_id: string; key: string };
  agent: { secret: string; id: string };
}

async function startAgentProposalWorld(templateUrl: string) {
  const app = await startTestApp(templateUrl);
  const { db } = app.services;
  let begun: Begun;
  return {
    app,
    db,
    /** Begins a test: with a new user, project and token. */
    async begin(): Promise<Begun> {
      const mara = await aPerson(app);
      const project = await aProject(app, mara);
      const agent = await aToken(app, mara, { name: 'Night planner', rights: 'propose' });
      begun = { mara, project, agent };
      return begun;
    },
    /** Returns what the last `begin` made. */
    begun: () => begun,
    propose: (token: string, lines: readonly unknown[], project_id = begun.project.id, headers = {}) =>
      callEndpoint(app, proposals.propose, { token, body: { project_id, lines: lines as ProposedLine[] }, headers }),
    waitingOf: async ({ token }: TestPerson) =>
      (await callEndpoint(app, proposals.list, { token, query: { company_id: begun.mara.company_id } })).body,
    read: async (id: string, { token } = begun.mara) =>
      (await callEndpoint(app, proposals.get, { token, params: { proposal: id } })).body,
    approve: (id: string, version: number, { token } = begun.mara) =>
      callEndpoint(app, proposals.approve, { token, params: { proposal: id }, body: { version } }),
    reject: (id: string, { token } = begun.mara) =>
      callEndpoint(app, proposals.reject, { token, params: { proposal: id }, body: {} }),
    ticketNow: async (id: string) =>
      (await callEndpoint(app, tickets.get, { token: begun.mara.token, params: { ticket: id } })).body,
    sent: (id: string, secret = begun.agent.secret) =>
      callEndpoint(app, proposals.getSent, { token: secret, params: { proposal: id } }),
    /** Reads all rows that people see, except those of the assistant and of tokens. */
    async seen() {
      const rows = await seenRows(db, begun.mara.company_id);
      return Object.fromEntries(
        Object.entries(rows).filter(([table]) => !/^(ai_|api_tokens|token_actions)/.test(table)),
      );
    },
    close: () => app.close(),
  };
}

/** Starts a world for the tests of a file. @param begin is called before each test with it, and with a new user, project and token */
export function inAgentProposalWorld(begin: (world: AgentProposalWorld, begun: Begun) => void): void {
  let world: AgentProposalWorld;
  beforeAll(async () => {
    world = await startAgentProposalWorld(inject('templateUrl'));
  });
  beforeEach(async () => begin(world, await world.begin()));
  afterAll(() => world.close());
}

export const create = (title: string, more = {}) => ({ kind: 'create', values: { title, ...more } });
export const change = (ticket: string, values: object) => ({ kind: 'change', ticket, values });
export const comment = (ticket: string, words: string) => ({ kind: 'comment', ticket, comment: words });
