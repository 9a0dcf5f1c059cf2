// Saves what Google handed out when a person connected their calendar.
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { revokeCalendar } from '../calendar-jobs.ts';
import { type SealedCalendar, upsertCalendar } from '../calendar-writes.ts';
import { tellCompanies } from '../steps/tell-companies.ts';

export const saveCalendar = defineCommand({
  name: 'saveCalendar',
  target: 'own',
  input: fromCode<SealedCalendar & { account: string | null }>(),
  action: OWN,
  isDoneAnew: true,
  async run(context, connection) {
    const { tx, viewer, now, enqueue } = context;
    const { user_id } = viewer;
    const { sealed, account } = (await upsertCalendar(tx, { ...connection, user_id, now })) ?? {};
    if (sealed) enqueue(revokeCalendar, { user_id, sealed, account });
    await tellCompanies(context, user_id);
  },
  inverse: { none: 'A calendar is disconnected by its owner.' },
});
