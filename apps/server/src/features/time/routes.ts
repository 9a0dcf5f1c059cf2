// Serves time entries over HTTP.
import { timeEntries } from '@worklane/contract/time-entries';
import type { TicketRef } from '@worklane/domain/access/refs';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { addTime } from './commands/add-time.ts';
import { changeTime } from './commands/change-time.ts';
import { deleteTime } from './commands/delete-time.ts';
import { restoreTime } from './commands/restore-time.ts';
import { readTimeEntries, readTimeEntry } from './reads.ts';

export const timeRoutes = ({ db, run }: Services) => {
  async function entryFor(viewer: SessionViewer, ticket: TicketRef, id: string) {
    return (await readTimeEntry(db, scopeOf(viewer), ticket, id)) ?? fail('time_entry_not_found');
  }
  return [
    route(timeEntries.list, ({ viewer, target, query }) => readTimeEntries(db, scopeOf(viewer), target, query.before)),

    route(timeEntries.add, async ({ viewer, target, body, newId }) => {
      const entry_id = body.id ?? newId;
      await run(viewer, addTime, { ...target, entry_id, entry: body });
      return entryFor(viewer, target, entry_id);
    }),

    route(timeEntries.change, async ({ viewer, target, params, query, body }) => {
      await run(viewer, changeTime, { ...target, ...query, entry_id: params.entry, changes: body });
      return entryFor(viewer, target, params.entry);
    }),

    route(timeEntries.delete, async ({ viewer, target, params, query }) => {
      await run(viewer, deleteTime, { ...target, ...query, entry_id: params.entry });
      return undefined;
    }),

    route(timeEntries.restore, async ({ viewer, target, params }) => {
      await run(viewer, restoreTime, { ...target, entry_id: params.entry });
      return entryFor(viewer, target, params.entry);
    }),
  ];
};
