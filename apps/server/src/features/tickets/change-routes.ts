// The history of a ticket's fields over HTTP.
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { readChange, readChanges, readCommentChanges } from './field-history.ts';

export const changeRoutes = ({ db }: Services) => [
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
