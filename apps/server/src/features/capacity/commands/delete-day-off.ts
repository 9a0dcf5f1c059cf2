// Deletes days off: the viewer's own, or those of a member they manage.
import { expectedQuery } from '@worklane/contract/platform/expected';
import { Id } from '@worklane/contract/platform/primitives';
import { can } from '@worklane/domain/access/can';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { deleteDayOffRow, lockDayOff } from '../writes.ts';

export const deleteDayOff = defineCommand({
  name: 'deleteDayOff',
  target: 'company',
  input: z.extend(expectedQuery, { id: Id }),
  isCallable: true,
  action: 'company.view',
  async run({ tx, viewer, emit }, { company_id, id, expected }) {
    const former = (await lockDayOff(tx, { company_id, id }, expected)) ?? fail('day_off_not_found');
    const { user_id } = former;
    const mayAll = can(viewer, 'member.change-days-off', { company_id });
    if (user_id !== viewer.user_id && !mayAll) fail('day_off_not_found');
    await deleteDayOffRow(tx, { company_id, id });
    emit({ type: 'day_off.changed', company_id, project_id: null, payload: { user_id }, before: former });
  },
  inverse: {
    before: ({ tx }, { company_id, id }) => lockDayOff(tx, { company_id, id }),
    calls: ({ input: { company_id, id }, before }) =>
      before ? [{ command: 'saveDayOff', target: company_id, input: { id, fields: before } }] : null,
  },
});
