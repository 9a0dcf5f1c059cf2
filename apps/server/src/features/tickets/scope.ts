// Finds the ticket that a path names (an id, or a key like KEY-12), among those the viewer can see.
import type { Queryable } from '../../platform/database/database.ts';
import { fail } from '../../platform/http/fail.ts';
import type { ScopeResolver } from '../../platform/http/route.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { findTicket } from './reads.ts';

export const ticketResolver =
  ({ db }: { db: Queryable }): ScopeResolver =>
  async (viewer, name, { company_id }) =>
    (await findTicket(db, scopeOf(viewer), name, company_id)) ?? fail('ticket_not_found');
