// Lists calls that change the members of a company.
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { Target } from '../walk/walk-target.ts';
import { input, onCompany, type Specimens } from './specimen.ts';

const onMember = (target: Target, body?: Record<string, unknown>) =>
  input({ params: { company: target.company_id, member: target.member }, ...(body && { body }) });

export const memberSpecimens: Specimens = {
  'members.changeRole': {
    right: 'member.change-role',
    on: 'company',
    request: (target) => onMember(target, { role: 'project_manager' }),
    mixed: [(target) => onMember({ ...target, member: target.foreign.member }, { role: 'project_manager' })],
  },
  'members.changeStatus': {
    right: 'member.remove',
    on: 'company',
    request: (target) => onMember(target, { status: 'disabled' }),
    mixed: [(target) => onMember({ ...target, member: target.foreign.member }, { status: 'disabled' })],
  },
  'members.remove': {
    right: 'member.remove',
    on: 'company',
    request: (target) => onMember(target),
    mixed: [(target) => onMember({ ...target, member: target.foreign.member })],
  },
  'members.work': {
    right: 'member.remove',
    on: 'company',
    request: (target) => onMember(target),
    mixed: [(target) => onMember({ ...target, member: target.foreign.member })],
  },
  'members.rights': {
    right: 'company.edit',
    on: 'company',
    request: (target) => onMember(target),
    mixed: [(target) => onMember({ ...target, member: target.foreign.member })],
  },
  // Uses a separate company, because a member who leaves the walk's own company would be missing from the rest of the walk.
  'members.leave': { right: 'signed-in', request: () => input({ params: { company: uuidv7() } }) },
  'members.fixOwner': { right: 'signed-in', request: () => input({ params: { company: uuidv7() } }) },
  'members.transferOwnership': {
    right: 'company.transfer',
    on: 'company',
    request: (target) => input({ params: { company: target.company_id }, body: { member: target.member } }),
    mixed: [(target) => input({ params: { company: target.company_id }, body: { member: target.foreign.member } })],
    // Gives the company back, because the next caller would meet another owner.
    async settle({ services: { db, viewers } }, target) {
      await db.query(sql`
        with former as (
          update company_members set role = 'owner'
          where company_id = ${target.company_id} and created_by = user_id returning user_id)
        update companies set owner_id = former.user_id from former where companies.id = ${target.company_id}`);
      viewers.dropAll();
    },
  },
  'members.rotateInviteCode': {
    right: 'member.invite',
    on: 'company',
    request: onCompany,
  },
};
