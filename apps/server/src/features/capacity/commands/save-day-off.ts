// Enters or changes days off: the viewer's own, or those of a member they manage.
import { DayOffFields } from '@worklane/contract/days-off';
import { expectedQuery } from '@worklane/contract/platform/expected';
import { Id } from '@worklane/contract/platform/primitives';
import { can } from '@worklane/domain/access/can';
import { CAPACITY_LIMITS } from '@worklane/domain/capacity/vocabulary';
import { pickFields } from '@worklane/domain/fields/field';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { valuesBefore } from '../../../platform/events/origin.ts';
import { fail } from '../../../platform/http/fail.ts';
import { countDaysOff, lockDayOff, upsertDayOff } from '../writes.ts';

const FIELDS = ['user_id', 'from_day', 'to_day', 'is_half', 'note'] as const;

export const saveDayOff = defineCommand({
  name: 'saveDayOff',
  target: 'company',
  input: z.extend(expectedQuery, { id: Id, fields: DayOffFields }),
  isCallable: true,
  action: 'company.view',
  async run({ tx, viewer, now, emit }, { company_id, id, fields, expected }) {
    const { user_id } = fields;
    const mayAll = can(viewer, 'member.change-days-off', { company_id });
    if (user_id !== viewer.user_id && !mayAll) fail('forbidden');
    const former = await lockDayOff(tx, { company_id, id }, expected);
    // Days off never change hands, so nobody can take over another person's by their id.
    if (former && former.user_id !== user_id) fail('day_off_not_found');
    const limit = CAPACITY_LIMITS.daysOffPerPerson;
    const count = (await countDaysOff(tx, company_id, user_id)) ?? fail('member_not_found');
    if (!former && count >= limit) fail('day_off_limit', { limit });
    await upsertDayOff(tx, { company_id, id }, fields, now);
    const before = former && valuesBefore(former, fields);
    emit({ type: 'day_off.changed', company_id, project_id: null, payload: { user_id }, ...(before && { before }) });
  },
  inverse: {
    before: ({ tx }, { company_id, id }) => lockDayOff(tx, { company_id, id }),
    calls({ context: { now }, input: { company_id, id }, before }) {
      const expected = now.toISOString();
      return before
        ? [{ command: 'saveDayOff', target: company_id, input: { id, fields: pickFields(before, FIELDS), expected } }]
        : [{ command: 'deleteDayOff', target: company_id, input: { id, expected } }];
    },
  },
});
