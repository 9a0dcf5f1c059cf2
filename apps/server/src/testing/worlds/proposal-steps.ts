// Shares what tests of proposals do as the program, and as its user beside it.
import { batches } from '@worklane/contract/batches';
import { documents } from '@worklane/contract/documents';
import { type LineChange, proposals } from '@worklane/contract/proposals';
import { sprints } from '@worklane/contract/sprints';
import { ticketRelations } from '@worklane/contract/ticket-relations';
import { tickets } from '@worklane/contract/tickets';
import { timeEntries } from '@worklane/contract/time-entries';
import { expect } from 'vitest';
import { callEndpoint } from '../start-test-app.ts';
import type { AgentProposalWorld } from './agent-proposal-world.ts';

export function proposalSteps(worldOf: () => AgentProposalWorld) {
  const app = () => worldOf().app;
  const by = () => ({ token: worldOf().begun().mara.token });
  const inProject = () => ({ ...by(), params: { project: worldOf().begun().project.id } });
  const onTicket = (ticket: string) => ({ ...by(), params: { ticket } });
  return {
    async proposed(lines: readonly object[]) {
      const { body, error } = await worldOf().propose(worldOf().begun().agent.secret, lines);
      expect(error).toBeUndefined();
      return body.proposal;
    },
    /** @returns the code and the path of the refusal */
    async refusal(line: object, token = worldOf().begun().agent.secret) {
      const { error } = await worldOf().propose(token, [{ kind: 'create', values: { title: 'Fine' } }, line]);
      return [error?.code, error?.problems?.[0]?.path];
    },
    async approve(id: string) {
      const { body, error } = await worldOf().approve(id, (await worldOf().read(id)).version);
      expect(error).toBeUndefined();
      return body;
    },
    async edit(id: string, index: number, change: LineChange) {
      const { version, lines } = await worldOf().read(id);
      const params = { proposal: id, line: lines[index]?.id ?? '' };
      return callEndpoint(app(), proposals.changeLine, { ...by(), params, body: { version, ...change } });
    },
    undo: (batch: string | null) =>
      callEndpoint(app(), batches.undo, { ...by(), params: { batch: batch ?? '' }, body: {} }),
    async commentOn(ticket: string, words: string, { token } = by()) {
      const body = { content: `<p>${words}</p>` };
      return (await callEndpoint(app(), tickets.comment, { ...onTicket(ticket), token, body })).body;
    },
    commentsOn: async (ticket: string) => (await callEndpoint(app(), tickets.comments, onTicket(ticket))).body,
    async logTime(ticket: string, { token } = by()) {
      const body = { day: '2026-11-20', minutes: 45, note: 'Review' };
      return (await callEndpoint(app(), timeEntries.add, { ...onTicket(ticket), token, body })).body;
    },
    timeOn: async (ticket: string) => (await callEndpoint(app(), timeEntries.list, onTicket(ticket))).body,
    linksOf: async (ticket: string) => (await callEndpoint(app(), ticketRelations.get, onTicket(ticket))).body.links,
    async aSprint(fields: object) {
      const body = { name: 'One', start_date: '2026-12-07', end_date: '2026-12-18', ...fields };
      return (await callEndpoint(app(), sprints.create, { ...inProject(), body })).body;
    },
    sprintsNow: async () => (await callEndpoint(app(), sprints.ofProject, inProject())).body,
    async aDocument(content = '<p>One</p>', more: object = {}) {
      const body = { title: 'Runbook', content, ...more };
      return (await callEndpoint(app(), documents.create, { ...inProject(), body })).body;
    },
    documentNow: async (document: string) =>
      (await callEndpoint(app(), documents.get, { ...by(), params: { document } })).body,
  };
}
