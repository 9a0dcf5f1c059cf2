// Adds holidays to a company. A day that is a holiday already keeps its name, so importing a calendar again adds nothing.
import { NewHolidays } from '@worklane/contract/days-off';
import { CAPACITY_LIMITS } from '@worklane/domain/capacity/vocabulary';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { countHolidays, insertHolidays } from '../writes.ts';

export const addHolidays = defineCommand({
  name: 'addHolidays',
  target: 'company',
  input: NewHolidays,
  isCallable: true,
  action: 'company.edit',
  async run({ tx, now, emit }, { company_id, holidays }) {
    const count = await countHolidays(tx, company_id);
    const added = await insertHolidays(tx, company_id, holidays, now);
    const limit = CAPACITY_LIMITS.holidays;
    if (count + added.length > limit) fail('holiday_limit', { limit });
    if (added.length > 0) emit({ type: 'holidays.changed', company_id, project_id: null, payload: {} });
    return { added };
  },
  inverse: {
    calls: ({ input: { company_id }, result: { added } }) =>
      added.length === 0 ? [] : [{ command: 'deleteHolidays', target: company_id, input: { ids: added } }],
  },
});
