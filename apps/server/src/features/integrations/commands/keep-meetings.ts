// Keeps what a reading of a calendar came to: its hours, or that it did not answer. And claims the readings that are due.
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { readMeetings } from '../calendar-jobs.ts';
import { claimReadings, keepHours, noteFailing, type ReadHours } from '../calendar-writes.ts';
import { tellCompanies } from '../steps/tell-companies.ts';

const common = { target: 'own', action: OWN } as const;
const inverse = { none: 'Hours come from the calendar and are read from it again.' };
/** Longer than a reading takes, with its tries. */
const READING_MS = 5 * 60_000;

export const keepMeetings = defineCommand({
  ...common,
  name: 'keepMeetings',
  input: fromCode<ReadHours>(),
  async run(context, hours) {
    if (await keepHours(context.tx, hours, context.now)) await tellCompanies(context, hours.user_id);
  },
  inverse,
});

export const noteCalendarFailing = defineCommand({
  ...common,
  name: 'noteCalendarFailing',
  input: fromCode<{ user_id: string }>(),
  async run(context, { user_id }) {
    if (await noteFailing(context.tx, user_id, context.now)) await tellCompanies(context, user_id);
  },
  inverse,
});

/** Has the calendars of these people read again. */
export const wantMeetings = defineCommand({
  ...common,
  name: 'wantMeetings',
  input: fromCode<{ user_ids: readonly string[] }>(),
  async run({ tx, now, enqueue }, { user_ids }) {
    const until = new Date(now.getTime() + READING_MS);
    for (const user_id of await claimReadings(tx, user_ids, { now, until })) enqueue(readMeetings, { user_id });
  },
  inverse,
});
