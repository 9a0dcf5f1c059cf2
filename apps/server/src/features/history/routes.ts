// Serves the history of tickets over HTTP: their statuses, fields and comments.
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { tickets } from '@worklane/contract/tickets';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { readChange, readChanges, readCommentChanges, readHistory } from './reads.ts';

export const historyRoutes = ({ db }: Services) => [
  route(tickets.history, ({ viewer, target, query }) => readHistory(db, scopeOf(viewer), target, query.before)),
  route(ticketChanges.list, ({ viewer, target, query }) => readChanges(db, scopeOf(viewer), target, query.before)),
  route(ticketChanges.ofComment, ({ viewer, target, params }) =>
    readCommentChanges(db, scopeOf(viewer), target, params.comment),
  ),
  route(
    ticketChanges.get,
    async ({ viewer, target, params }) =>
      (await readChange(db, scopeOf(viewer), target, params.change)) ?? fail('not_found'),
  ),
];
