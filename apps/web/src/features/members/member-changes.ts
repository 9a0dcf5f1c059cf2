// Changes to members: shown at once, saved behind it, and put back with a sentence when the server refuses.
import type { QueryClient } from '@tanstack/react-query';
import type { Member } from '@worklane/contract/companies';
import { invitations } from '@worklane/contract/invitations';
import { members } from '@worklane/contract/members';
import type { Role } from '@worklane/domain/access/roles';
import { call } from '../../platform/api/call.ts';
import { toastDone, toastError } from '../../ui/toast.tsx';
import { membersQuery } from '../companies/data.ts';
import type { InviteRole } from './role-picker.tsx';

interface Change {
  client: QueryClient;
  companyId: string;
  show: (members: Member[]) => Member[];
  send: () => Promise<unknown>;
  done: [message: string, text?: string];
  failed: string;
}

async function change({ client, companyId, show, send, done, failed }: Change): Promise<void> {
  const { queryKey } = membersQuery(companyId);
  await client.cancelQueries({ queryKey });
  const before = client.getQueryData(queryKey);
  client.setQueryData(queryKey, (held) => held && show(held));
  try {
    await send();
    toastDone(...done);
  } catch (error) {
    client.setQueryData(queryKey, before);
    toastError(failed, (error as Error).message);
  }
  await forceReloadCompanyData(client);
}

/** Refetches everything about companies: members, roles and invitations. */
const forceReloadCompanyData = (client: QueryClient) => client.invalidateQueries({ queryKey: ['companies'] });

export const addCompanyMember = (company: string, emails: string[], role: InviteRole) =>
  call(invitations.invite, { params: { company }, body: { emails, role } });

const withChange = (id: string, fields: Partial<Member>) => (list: Member[]) =>
  list.map((each) => (each.id === id ? { ...each, ...fields } : each));

export const updateMemberRole = (client: QueryClient, { id, company_id }: Member, role: Role) =>
  change({
    client,
    companyId: company_id,
    show: withChange(id, { role }),
    send: () => call(members.changeRole, { params: { company: company_id, member: id }, body: { role } }),
    done: ['Role updated', 'Member role updated successfully'],
    failed: 'Failed to update role',
  });

export const changeStatus = (client: QueryClient, { id, company_id, name }: Member, status: Member['status']) =>
  change({
    client,
    companyId: company_id,
    show: withChange(id, { status }),
    send: () => call(members.changeStatus, { params: { company: company_id, member: id }, body: { status } }),
    done: [status === 'disabled' ? `${name} is disabled` : `${name} is active again`],
    failed: 'Failed to update member',
  });

export const removeCompanyMember = (client: QueryClient, { id, company_id }: Member) =>
  change({
    client,
    companyId: company_id,
    show: (list) => list.filter((each) => each.id !== id),
    send: () => call(members.remove, { params: { company: company_id, member: id } }),
    done: ['Member removed', 'Company member removed successfully'],
    failed: 'Failed to remove member',
  });
