// Adds an active member to a company, in a role no higher than the caller's.
import { Id } from '@worklane/contract/platform/primitives';
import { membershipIn } from '@worklane/domain/access/can';
import { mayGrant } from '@worklane/domain/access/rank';
import { ROLES } from '@worklane/domain/access/roles';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { admitMember } from '../steps/admit-member.ts';

export const addMember = defineCommand({
  name: 'addMember',
  target: 'company',
  input: z.object({ user_id: Id, role: z.enum(ROLES) }),
  action: 'member.invite',
  async run(context, { company_id, user_id, role }) {
    const { viewer } = context;
    const own = membershipIn(viewer, company_id);
    if (!own || !mayGrant(own.role, role)) fail('forbidden');
    await admitMember(context, { company_id, user_id, role, created_by: viewer.user_id });
  },
  inverse: { none: 'Who belongs to a company is decided by hand, one person at a time.' },
});
