// Serves tickets and their board over HTTP.
import { ticketBatches } from '@worklane/contract/ticket-batches';
import { tickets } from '@worklane/contract/tickets';
import { chooseEncoding } from '../../platform/http/encodings.ts';
import { fail, Refusal } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { createBoardCache } from './board-cache.ts';
import { changeTickets } from './commands/change-tickets.ts';
import { createTicket } from './commands/create-ticket.ts';
import { deleteTicket } from './commands/delete-ticket.ts';
import { deleteTickets } from './commands/delete-tickets.ts';
import { moveTicket } from './commands/move-ticket.ts';
import { moveTickets } from './commands/move-tickets.ts';
import { restoreTickets } from './commands/restore-tickets.ts';
import { updatePositions } from './commands/update-positions.ts';
import { updateTicket } from './commands/update-ticket.ts';
import { readBoardJson, readBoardVersion, readTicket } from './reads.ts';

export const ticketRoutes = ({ db, run }: Services) => {
  const boards = createBoardCache();

  async function ticketFor(viewer: SessionViewer, id: string) {
    return (await readTicket(db, scopeOf(viewer), id)) ?? fail('ticket_not_found');
  }

  return [
    route(tickets.board, async ({ viewer, target, query, http }) => {
      const scope = scopeOf(viewer);
      const version = (await readBoardVersion(db, scope, target.id)) ?? fail('project_not_found');
      if (query.unless_version === String(version)) return http.body(null, 204);
      const encoding = chooseEncoding(http.req.header('accept-encoding'));
      const read = () => readBoardJson(db, scope, target);
      const body = (await boards.get(target.id, version, encoding, read)) ?? fail('project_not_found');
      return http.body(body, 200, {
        'content-type': 'application/json',
        vary: 'accept-encoding',
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      });
    }),

    route(tickets.create, async ({ viewer, target: { company_id, project_id }, body, newId }) => {
      const ref = { company_id, project_id };
      const id = body.id ?? newId;
      try {
        await run(viewer, createTicket, { ...body, ...ref, id });
      } catch (error) {
        // The same create sent twice (a lost answer, a double click) is one ticket.
        const isRepeat = error instanceof Refusal && error.code === 'conflict';
        const existing = isRepeat ? await readTicket(db, scopeOf(viewer), id) : undefined;
        if (existing?.project_id !== ref.project_id || existing.reporter_id !== viewer.user_id) throw error;
        return existing;
      }
      return ticketFor(viewer, id);
    }),

    route(tickets.get, ({ viewer, target }) => ticketFor(viewer, target.id)),

    route(tickets.update, async ({ viewer, target, body }) => {
      const { expected, ...changes } = body;
      await run(viewer, updateTicket, { ...target, changes, expected });
      return ticketFor(viewer, target.id);
    }),

    route(tickets.move, ({ viewer, target, body }) => run(viewer, moveTicket, { ...target, ...body })),

    route(tickets.delete, async ({ viewer, target, query }) => {
      await run(viewer, deleteTicket, { ...target, ...query });
      return undefined;
    }),

    route(tickets.updatePositions, ({ viewer, target: { company_id, project_id }, body: { entries } }) =>
      run(viewer, updatePositions, { company_id, project_id, entries }),
    ),

    route(ticketBatches.run, ({ viewer, target, body }) => {
      const { company_id, project_id } = target;
      const ref = { company_id, project_id };
      if (body.kind === 'set') return run(viewer, changeTickets, { ...ref, entries: body.entries });
      const batch = { ...ref, ids: body.ids };
      switch (body.kind) {
        case 'change':
          return run(viewer, changeTickets, { ...batch, changes: body.changes });
        case 'move':
          return run(viewer, moveTickets, { ...batch, ...body.move });
        case 'delete':
          return run(viewer, deleteTickets, batch);
        case 'restore':
          return run(viewer, restoreTickets, { ...batch, expected: body.expected });
      }
    }),
  ];
};
