// Deletes holidays of a company.
import { Id, setOf } from '@worklane/contract/platform/primitives';
import { CAPACITY_LIMITS } from '@worklane/domain/capacity/vocabulary';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { deleteHolidayRows } from '../writes.ts';

export const deleteHolidays = defineCommand({
  name: 'deleteHolidays',
  target: 'company',
  input: z.object({ ids: setOf(Id, CAPACITY_LIMITS.holidays) }),
  isCallable: true,
  action: 'company.edit',
  async run({ tx, emit }, { company_id, ids }) {
    const deleted = await deleteHolidayRows(tx, company_id, ids);
    if (deleted.length === 0) fail('holiday_not_found');
    emit({ type: 'holidays.changed', company_id, project_id: null, payload: {} });
    return { deleted };
  },
  inverse: {
    calls: ({ input: { company_id }, result: { deleted } }) => [
      { command: 'addHolidays', target: company_id, input: { holidays: deleted } },
    ],
  },
});
