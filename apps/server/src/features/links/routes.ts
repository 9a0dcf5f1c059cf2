// Serves the relations of tickets over HTTP: parents, links and watchers.
import { ticketRelations } from '@worklane/contract/ticket-relations';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { linkTickets } from './commands/link-tickets.ts';
import { restoreLink } from './commands/restore-link.ts';
import { unlinkTickets } from './commands/unlink-tickets.ts';
import { watchTicket } from './commands/watch-ticket.ts';
import { readChildren, readRelations, readWatchers } from './reads.ts';

export const linkRoutes = ({ db, run }: Services) => [
  route(ticketRelations.get, ({ viewer, target }) => readRelations(db, scopeOf(viewer), target)),

  route(ticketRelations.children, ({ viewer, target, query }) =>
    readChildren(db, scopeOf(viewer), target, Number(query.after ?? 0)),
  ),

  route(ticketRelations.link, async ({ viewer, target, body, newId }) => {
    await run(viewer, linkTickets, { ...target, ...body, link_id: body.id ?? newId, id: target.id });
    return readRelations(db, scopeOf(viewer), target);
  }),

  route(ticketRelations.unlink, async ({ viewer, target, params }) => {
    await run(viewer, unlinkTickets, { ...target, link_id: params.link });
    return undefined;
  }),

  route(ticketRelations.restoreLink, async ({ viewer, target, params }) => {
    await run(viewer, restoreLink, { ...target, link_id: params.link });
    return readRelations(db, scopeOf(viewer), target);
  }),

  route(ticketRelations.watchers, ({ target }) => readWatchers(db, target)),

  route(ticketRelations.watch, async ({ viewer, target, body }) => {
    const former = await run(viewer, watchTicket, { ...target, ...body });
    return { former, watchers: await readWatchers(db, target) };
  }),
];
