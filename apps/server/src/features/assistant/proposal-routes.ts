// Serves proposals to the users who decide on them.
import { proposals } from '@worklane/contract/proposals';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { rejectProposal } from './commands/reject-proposal.ts';
import { approve, changeLine } from './flows/decide-proposal.ts';
import { propose } from './flows/propose.ts';
import {
  findProposal,
  findSentProposal,
  findSentProposals,
  findWaitingOfPrograms,
  showProposal,
  showSent,
} from './proposal-reads.ts';

/** For programs: a model could take the answer for the change. */
const NOTE = 'Proposed. Nothing has changed yet: a person decides, and can edit, approve or reject each line.';

export const proposalRoutes = (services: Services) => {
  const { db, run, now } = services;
  const proposalOf = async (viewer: SessionViewer, id: string) => {
    const scope = scopeOf(viewer);
    const found = await findProposal(db, scope, { user_id: viewer.user_id, id }, now());
    return showProposal(db, scope, found ?? fail('proposal_not_found'));
  };

  const sentOf = async (viewer: SessionViewer, id: string) => {
    const { company_id, id: token_id } = viewer.token ?? fail('proposal_not_found');
    const scope = scopeOf(viewer);
    const found = await findSentProposal(db, scope, { company_id, token_id, id }, now());
    return showSent(db, scope, found ?? fail('proposal_not_found'));
  };

  return [
    route(proposals.list, ({ viewer, query }) =>
      findWaitingOfPrograms(db, scopeOf(viewer), { user_id: viewer.user_id, ...query }, now()),
    ),
    route(proposals.get, ({ viewer, params }) => proposalOf(viewer, params.proposal)),
    route(proposals.changeLine, async ({ viewer, params: { proposal: id, line: line_id }, body }) => {
      const { version, ...change } = body;
      await changeLine(services, viewer, { id, line_id, version, change });
      return proposalOf(viewer, id);
    }),
    route(proposals.approve, async ({ viewer, params: { proposal: id }, body: { version } }) => {
      await approve(services, viewer, { id, version });
      return proposalOf(viewer, id);
    }),
    route(proposals.reject, async ({ viewer, params: { proposal: id } }) => {
      // Check the user's scope here: the command checks only whose proposal it is.
      await proposalOf(viewer, id);
      await run(viewer, rejectProposal, { id });
      return proposalOf(viewer, id);
    }),
    route(proposals.propose, async ({ viewer, target: { company_id, project_id }, body: { lines } }) => {
      const { id } = await propose(services, viewer, { company_id, project_id, lines });
      return { note: NOTE, proposal: await sentOf(viewer, id) };
    }),
    route(proposals.sent, async ({ viewer }) => {
      const { token } = viewer;
      if (!token) return [];
      const { company_id, id: token_id } = token;
      return findSentProposals(db, scopeOf(viewer), { company_id, token_id }, now());
    }),
    route(proposals.getSent, ({ viewer, params }) => sentOf(viewer, params.proposal)),
  ];
};
