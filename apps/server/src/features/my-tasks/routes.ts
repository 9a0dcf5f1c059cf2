// Serves the tickets assigned to a person over HTTP.
import { assignedTickets } from '@worklane/contract/assigned-tickets';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { readDoneAssigned, readOpenAssigned } from './reads.ts';

export const myTaskRoutes = ({ db }: Services) => [
  route(assignedTickets.open, ({ viewer, target, query }) =>
    readOpenAssigned(db, scopeOf(viewer), { user_id: viewer.user_id, ...query, ...target }, query.after),
  ),

  route(assignedTickets.done, ({ viewer, target, query }) =>
    readDoneAssigned(db, scopeOf(viewer), { user_id: viewer.user_id, ...query, ...target }, query.before),
  ),

  route(assignedTickets.openAnywhere, ({ viewer, query }) =>
    readOpenAssigned(db, scopeOf(viewer), { user_id: viewer.user_id }, query.after),
  ),

  route(assignedTickets.doneAnywhere, ({ viewer, query }) =>
    readDoneAssigned(db, scopeOf(viewer), { user_id: viewer.user_id }, query.before),
  ),
];
