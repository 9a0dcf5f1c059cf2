// Notifies the person to whom an invitation was sent, if they have an account with that address.
import sql from 'sql-template-tag';
import type { CommandContext } from '../../../platform/commands/run-command.ts';

interface Sent {
  company_id: string;
  invitation_id: string;
  actor_id: string | null;
  at: string;
}

/** Not an invitation that was accepted or revoked since, and not to an address that nobody has verified. */
export async function notifyInvited(
  { tx, now, newId, emit }: CommandContext,
  { company_id, invitation_id, actor_id, at }: Sent,
): Promise<void> {
  const told = await tx.query<{ user_id: string }>(sql`
    insert into notifications (company_id, id, user_id, kind, cause, detail, created_at)
    select i.company_id, ${newId()}::uuid, u.id, 'invited', i.id::text, jsonb_build_object('invitation_id', i.id), ${at}::timestamptz
    from invitations i
    join users u on lower(u.email) = i.email and u.status <> 'closed' and (u.email_verified or u.is_first)
    where i.company_id = ${company_id} and i.id = ${invitation_id} and i.expires_at > ${now}
      and u.id is distinct from ${actor_id}::uuid
    on conflict (company_id, user_id, kind, cause) do nothing
    returning user_id`);
  const user_ids = told.map(({ user_id }) => user_id);
  if (user_ids.length > 0) emit({ type: 'inbox.changed', company_id: null, project_id: null, payload: { user_ids } });
}
