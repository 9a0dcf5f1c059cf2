// Serves proposals to the users who decide on them.
import { proposals } from '@worklane/contract/proposals';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { rejectProposal } from './commands/reject-proposal.ts';
import { approve, changeLine } from './flows/decide-proposal.ts';
import { findProposal, findWaitingOfPrograms, showProposal } from './proposal-reads.ts';

export const proposalRoutes = (services: Services) => {
  const { db, run, now } = services;
  const proposalOf = async (viewer: SessionViewer, id: string) => {
    const scope = scopeOf(viewer);
    const found = await findProposal(db, scope, { user_id: viewer.user_id, id }, now());
    return showProposal(db, scope, found ?? fail('proposal_not_found'));
  };

  return [
    route(proposals.list, async ({ viewer, query }) => {
      const scope = scopeOf(viewer);
      const found = await findWaitingOfPrograms(db, scope, { user_id: viewer.user_id, ...query }, now());
      return Promise.all(found.map((each) => showProposal(db, scope, each)));
    }),
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
  ];
};
