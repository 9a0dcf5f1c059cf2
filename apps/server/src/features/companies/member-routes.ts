// Serves the members of a company over HTTP.
import { members } from '@worklane/contract/members';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { confirmedUntil } from '../accounts/reads.ts';
import { changeRole } from './commands/change-role.ts';
import { changeStatus } from './commands/change-status.ts';
import { fixOwner } from './commands/fix-owner.ts';
import { leaveCompany } from './commands/leave-company.ts';
import { removeMember } from './commands/remove-member.ts';
import { rotateInviteCode } from './commands/rotate-invite-code.ts';
import { transferOwnership } from './commands/transfer-ownership.ts';
import { explainMember } from './explain-member.ts';
import { readMember, readMemberWork } from './reads.ts';

export const memberRoutes = ({ db, run, now }: Services) => {
  const member = async (viewer: SessionViewer, company_id: string, name: string) =>
    (await readMember(db, scopeOf(viewer), viewer, company_id, name)) ?? fail('member_not_found');

  return [
    route(members.changeRole, async ({ viewer, target: { company_id }, params, body }) => {
      await run(viewer, changeRole, { company_id, member: params.member, role: body.role });
      return member(viewer, company_id, params.member);
    }),
    route(members.changeStatus, async ({ viewer, target: { company_id }, params, body }) => {
      await run(viewer, changeStatus, { company_id, member: params.member, status: body.status });
      return member(viewer, company_id, params.member);
    }),
    route(members.remove, async ({ viewer, target: { company_id }, params }) => {
      await run(viewer, removeMember, { company_id, member: params.member });
      return undefined;
    }),
    route(members.work, async ({ viewer, target: { company_id }, params }) => {
      return (await readMemberWork(db, scopeOf(viewer), company_id, params.member)) ?? fail('member_not_found');
    }),
    route(members.rights, async ({ viewer, target: { company_id }, params, query }) => {
      return (
        (await explainMember(db, viewer, { company_id, member: params.member, ...query })) ?? fail('member_not_found')
      );
    }),
    route(members.leave, async ({ viewer, params }) => {
      await run(viewer, leaveCompany, { company_id: params.company });
      return undefined;
    }),
    route(members.transferOwnership, async ({ viewer, target: { company_id }, body }) => {
      if (!(await confirmedUntil(db, viewer.session_id, now()))) fail('confirm_identity');
      await run(viewer, transferOwnership, { company_id, member: body.member });
      return undefined;
    }),
    route(members.fixOwner, async ({ viewer, params }) => {
      await run(viewer, fixOwner, { company_id: params.company });
      return undefined;
    }),
    route(members.rotateInviteCode, ({ viewer, target: { company_id } }) =>
      run(viewer, rotateInviteCode, { company_id }),
    ),
  ];
};
