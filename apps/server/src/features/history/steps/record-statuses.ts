// Writes the history of statuses.
import type { Program, Viewer, WayIn } from '@worklane/domain/access/can';
import type { ProjectRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

/** The user and time of a change, and the source of ids for its rows. */
export interface ChangedBy {
  user_id: string | null;
  via?: WayIn | undefined;
  program?: Program | undefined;
  now: Date;
  newId(): string;
}

/** Returns the user who asked for the change; null for work that no user started. */
export const changedBy = ({ viewer, now, newId }: { viewer: Viewer; now: Date; newId(): string }): ChangedBy => ({
  user_id: viewer.is_system ? null : viewer.user_id,
  via: viewer.via,
  program: viewer.program,
  now,
  newId,
});

/** Records the new statuses of tickets. */
export async function insertHistory(
  tx: Queryable,
  { company_id }: ProjectRef,
  tickets: readonly { id: string; status: string; since?: string | undefined }[],
  by: ChangedBy,
): Promise<void> {
  if (tickets.length === 0) return;
  const rows = tickets.map(({ id, status, since }) => ({ id: by.newId(), ticket_id: id, status, since }));
  // An earlier time is used only when it is after the last entry of the ticket.
  await tx.query(sql`
    insert into ticket_status_history (company_id, id, ticket_id, status, changed_at, changed_by, via, via_token,
                                       via_agent, action_id)
    select ${company_id}, v.id, v.ticket_id, v.status, case when v.since is null then ${by.now}::timestamptz else
             least(${by.now}::timestamptz, greatest(v.since, (
               select max(h.changed_at) + interval '1 millisecond' from ticket_status_history h
               where h.company_id = ${company_id} and h.ticket_id = v.ticket_id))) end,
           ${by.user_id}, ${by.via === 'github' || by.via === 'assistant' || by.via === 'token' ? by.via : null},
           ${by.program?.token ?? null}, ${by.program?.agent ?? null}, ${by.program?.action_id ?? null}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
         as v (id uuid, ticket_id uuid, status text, since timestamptz)`);
}
