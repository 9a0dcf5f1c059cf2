// Serves the trash of a project over HTTP.
import { trash } from '@worklane/contract/trash';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { purgeTicket } from './commands/purge-ticket.ts';
import { restoreTicket } from './commands/restore-ticket.ts';
import { readTicket } from './reads.ts';
import { readTrash } from './trash-reads.ts';

export const trashRoutes = ({ db, run }: Services) => [
  route(trash.list, ({ viewer, target, query }) => readTrash(db, scopeOf(viewer), target, query.before)),

  route(trash.restore, async ({ viewer, target, params, query }) => {
    const { company_id, project_id } = target;
    await run(viewer, restoreTicket, { ...query, id: params.ticket, company_id, project_id });
    return (await readTicket(db, scopeOf(viewer), params.ticket)) ?? fail('ticket_not_found');
  }),

  route(trash.purge, async ({ viewer, target, params }) => {
    const { company_id, project_id } = target;
    await run(viewer, purgeTicket, { id: params.ticket, company_id, project_id });
    return undefined;
  }),
];
