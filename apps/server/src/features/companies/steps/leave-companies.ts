// Leaves every company a person is in. Companies without other members are deleted; the others must keep an owner.
import sql from 'sql-template-tag';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { endConnections } from '../../integrations/steps/end-connections.ts';
import { endInvitations } from '../../invitations/steps/end-invitations.ts';
import { unassignMember } from '../../tickets/steps/unassign-member.ts';

interface Left {
  company_id: string;
  name: string;
  role: string;
  status: string;
  others: number;
  other_owner: string | null;
  is_deleted: boolean;
}

export async function leaveCompanies(context: CommandContext): Promise<void> {
  const { tx, viewer, emit } = context;
  const { user_id } = viewer;
  // Locked in one order, so that two last owners who leave together do not both find the other still there.
  await tx.query(sql`
      select 1 from companies where id in (select company_id from company_members where user_id = ${user_id})
      order by id for update`);
  const companies = await tx.query<Left>(sql`
      select c.id as company_id, c.name, m.role, m.status, c.deleted_at is not null as is_deleted,
        (select count(*) from company_members o where o.company_id = c.id and o.user_id <> m.user_id) as others,
        (select o.user_id from company_members o where o.company_id = c.id and o.user_id <> m.user_id
           and o.role = 'owner' and o.status = 'active' order by o.created_at limit 1) as other_owner
      from company_members m join companies c on c.id = m.company_id
      where m.user_id = ${user_id}`);
  for (const { company_id, name, role, status, others, other_owner, is_deleted } of companies) {
    const isLastOwner = role === 'owner' && status === 'active' && !other_owner;
    // Nobody is left who could restore it.
    if (others === 0 || (is_deleted && isLastOwner)) {
      await endConnections(context, { company_id });
      await tx.query(sql`delete from companies where id = ${company_id}`);
      continue;
    }
    if (isLastOwner) fail('last_owner', { company: name });
    if (other_owner) {
      await tx.query(sql`
          update companies set owner_id = ${other_owner} where id = ${company_id} and owner_id = ${user_id}`);
    }
    await unassignMember(context, { company_id, user_id });
    await tx.query(sql`delete from company_members where company_id = ${company_id} and user_id = ${user_id}`);
    await endInvitations(context, { company_id, user_id, reach: 'company and projects' });
    emit({ type: 'member.changed', company_id, project_id: null, payload: { user_id } });
  }
}
