// Starts a company whose assistant proposes changes, with answers of the model that the test gives.
import { batches } from '@worklane/contract/batches';
import { type LineChange, type Proposal, proposals } from '@worklane/contract/proposals';
import { tickets } from '@worklane/contract/tickets';
import type { ModelAnswer } from '@worklane/stand-ins/model/answers';
import { expect } from 'vitest';
import { aMember, aProjectMember, aTicket } from '../factories.ts';
import { seenRows } from '../seen-rows.ts';
import { callEndpoint } from '../start-test-app.ts';
import { ask, startAssistantWorld } from './assistant-world.ts';

export type ProposalWorld = Awaited<ReturnType<typeof startProposalWorld>>;

export async function startProposalWorld(templateUrl: string) {
  const world = await startAssistantWorld(templateUrl);
  const { app, owner, model, project } = world;
  const mara = await aMember(app, owner.company_id, 'team_member');
  await aProjectMember(app, project, mara, 'team_member');
  const on = (id: string) => ({ token: owner.token, params: { proposal: id } });
  const read = async (id: string) => (await callEndpoint(app, proposals.get, on(id))).body;
  return {
    ...world,
    /** Is on the project, and proposes nothing. */
    mara,
    on,
    read,
    aTicketNow: (more = {}) => aTicket(app, owner, project, more),
    ticketNow: async (id: string) =>
      (await callEndpoint(app, tickets.get, { token: owner.token, params: { ticket: id } })).body,
    /** Reads all rows except those that asking itself writes. */
    async seen() {
      const rows = await seenRows(app.services.db, owner.company_id);
      return Object.fromEntries(Object.entries(rows).filter(([table]) => !table.startsWith('ai_')));
    },
    /** Asks with these answers of the model. @returns the proposal */
    async proposed(...answers: ModelAnswer[]) {
      model.script(...answers, { text: 'See my proposal.' });
      const { body } = await ask(app, owner, { projectId: project.id, message: 'Tidy up', createTickets: true });
      const message = body.data?.conversation?.messages.at(-1);
      expect(message).toMatchObject({ role: 'assistant', content: 'See my proposal.', state: 'done' });
      return read(message?.proposal_ids[0] ?? '');
    },
    approve: ({ id, version }: { id: string; version: number }, token = owner.token) =>
      callEndpoint(app, proposals.approve, { token, params: { proposal: id }, body: { version } }),
    edit: ({ id, version, lines }: Proposal, index: number, change: LineChange, token = owner.token) =>
      callEndpoint(app, proposals.changeLine, {
        token,
        params: { proposal: id, line: lines[index]?.id ?? '' },
        body: { version, ...change },
      }),
    undo: (batch: string | null, token = owner.token) =>
      callEndpoint(app, batches.undo, { token, params: { batch: batch ?? '' }, body: {} }),
    told: () => model.requests.at(-1)?.messages.filter(({ role }) => role === 'tool') ?? [],
  };
}

export const calls = (...toolCalls: [string, object][]): ModelAnswer => ({
  toolCalls: toolCalls.map(([name, input]) => ({ name, input })),
});
