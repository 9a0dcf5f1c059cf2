// Notifies the user to whom an invitation was sent, if an account has that address.
import sql from 'sql-template-tag';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { pushAll } from '../jobs.ts';

interface Sent {
  company_id: string;
  invitation_id: string;
  actor_id: string | null;
  at: string;
}

/**
 * Notifies an invited user, unless the invitation was accepted or revoked since, or nobody has verified the address.
 */
export async function notifyInvited(
  { tx, now, newId, emit, enqueue }: CommandContext,
  { company_id, invitation_id, actor_id, at }: Sent,
): Promise<void> {
  const told = await tx.query<{ id: string; user_id: string }>(sql`
    insert into notifications (company_id, id, user_id, kind, cause, detail, created_at, is_pushed)
    select i.company_id, ${newId()}::uuid, u.id, 'invited', i.id::text, jsonb_build_object('invitation_id', i.id), ${at}::timestamptz, true
    from invitations i
    join users u on lower(u.email) = i.email and u.status <> 'closed' and (u.email_verified or u.is_first)
    where i.company_id = ${company_id} and i.id = ${invitation_id} and i.expires_at > ${now}
      and u.id is distinct from ${actor_id}::uuid
    on conflict (company_id, user_id, kind, cause) do nothing
    returning id, user_id`);
  const user_ids = told.map(({ user_id }) => user_id);
  if (told.length === 0) return;
  // A notification of no ticket or document is its own subject.
  const pushes = told.map(({ id, user_id }) => ({ user_id, subject_id: id, notification_id: id }));
  enqueue(pushAll, { company_id, pushes });
  emit({ type: 'inbox.changed', company_id: null, project_id: null, payload: { user_ids } });
}
