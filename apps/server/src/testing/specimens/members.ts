// Lists calls that change the members of a company.
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { Place } from '../walk/walk-place.ts';
import { input, onCompany, type Specimens } from './specimen.ts';

const onMember = (place: Place, body?: Record<string, unknown>) =>
  input({ params: { company: place.company_id, member: place.member }, ...(body && { body }) });

export const memberSpecimens: Specimens = {
  'members.changeRole': {
    right: 'member.change-role',
    on: 'company',
    request: (place) => onMember(place, { role: 'project_manager' }),
    mixed: [(place) => onMember({ ...place, member: place.foreign.member }, { role: 'project_manager' })],
  },
  'members.changeStatus': {
    right: 'member.remove',
    on: 'company',
    request: (place) => onMember(place, { status: 'disabled' }),
    mixed: [(place) => onMember({ ...place, member: place.foreign.member }, { status: 'disabled' })],
  },
  'members.remove': {
    right: 'member.remove',
    on: 'company',
    request: (place) => onMember(place),
    mixed: [(place) => onMember({ ...place, member: place.foreign.member })],
  },
  'members.work': {
    right: 'member.remove',
    on: 'company',
    request: (place) => onMember(place),
    mixed: [(place) => onMember({ ...place, member: place.foreign.member })],
  },
  'members.rights': {
    right: 'company.edit',
    on: 'company',
    request: (place) => onMember(place),
    mixed: [(place) => onMember({ ...place, member: place.foreign.member })],
  },
  // Uses a separate company, because a member who leaves the walk's own company would be missing from the rest of the walk.
  'members.leave': { right: 'signed-in', request: () => input({ params: { company: uuidv7() } }) },
  'members.fixOwner': { right: 'signed-in', request: () => input({ params: { company: uuidv7() } }) },
  'members.transferOwnership': {
    right: 'company.transfer',
    on: 'company',
    request: (place) => input({ params: { company: place.company_id }, body: { member: place.member } }),
    mixed: [(place) => input({ params: { company: place.company_id }, body: { member: place.foreign.member } })],
    // Gives the company back, because the next caller would meet another owner.
    async settle({ services: { db, viewers } }, place) {
      await db.query(sql`
        with former as (
          update company_members set role = 'owner'
          where company_id = ${place.company_id} and created_by = user_id returning user_id)
        update companies set owner_id = former.user_id from former where companies.id = ${place.company_id}`);
      viewers.dropAll();
    },
  },
  'members.rotateInviteCode': {
    right: 'member.invite',
    on: 'company',
    request: onCompany,
  },
};
