// Defines days off of members and holidays of companies: days with fewer working hours than the company's default.
import { MOST_ABSENCES } from '@worklane/domain/capacity/absences';
import { CAPACITY_LIMITS } from '@worklane/domain/capacity/vocabulary';
import { daysBetween } from '@worklane/domain/sprints/calendar';
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { expectedQuery } from './platform/expected.ts';
import { inCompany } from './platform/paths.ts';
import { Day, Id, line, matching, setOf, Timestamp } from './platform/primitives.ts';

/** The first and the last day are off, too. */
export const DayOff = z.object({
  id: Id,
  user_id: Id,
  from_day: Day,
  to_day: Day,
  is_half: z.boolean(),
  note: z.string(),
  updated_at: Timestamp,
});
export type DayOff = z.infer<typeof DayOff>;

export const DayOffFields = z
  .object({
    user_id: Id,
    from_day: Day,
    to_day: Day,
    is_half: z.boolean(),
    note: line(CAPACITY_LIMITS.note, 0),
  })
  .check(
    z.refine(({ from_day, to_day }) => from_day <= to_day, { path: ['to_day'], error: 'is before the first day' }),
    z.refine(({ from_day, to_day }) => daysBetween(from_day, to_day) < CAPACITY_LIMITS.daysInPeriod, {
      path: ['to_day'],
      error: `can be up to ${CAPACITY_LIMITS.daysInPeriod} days after the first day`,
    }),
  );
export type DayOffFields = z.infer<typeof DayOffFields>;

/** How many periods of days off are answered at once. */
export const DAYS_OFF_PAGE = 5_000;

const AbsenceId = matching(/^[0-9a-f]{64}$/, 64, 'is not the id of a proposal');

/**
 * Days on which the user's calendar says "out of office" and that are not off yet. The server knows nothing else of the
 * entry.
 */
export const ProposedDaysOff = z.object({ id: AbsenceId, from_day: Day, to_day: Day, is_half: z.boolean() });
export type ProposedDaysOff = z.infer<typeof ProposedDaysOff>;

/** The proposals that a command dismisses, or restores. */
export const ProposalChoice = z.object({ ids: setOf(AbsenceId, MOST_ABSENCES).check(z.minLength(1)) });

const onDayOff = z.extend(inCompany, { day_off: Id });
const mine = { action: 'company.view', scope: 'company' } as const;

export const daysOff = {
  list: defineEndpoint({
    name: 'daysOff.list',
    method: 'GET',
    path: '/api/companies/{company}/days_off',
    summary: `List days off by their first day, up to ${DAYS_OFF_PAGE} periods: your own, and everyone's if you may see the workload. \`user_id\` filters by person, \`from\` and \`to\` by the days a period touches.`,
    access: mine,
    params: inCompany,
    query: z.object({ user_id: z.optional(Id), from: z.optional(Day), to: z.optional(Day) }),
    response: z.array(DayOff),
  }),
  proposed: defineEndpoint({
    name: 'daysOff.proposed',
    method: 'GET',
    path: '/api/users/me/proposed_days_off',
    summary: `List the days on which your calendar says "out of office" in the next 90 days and which are neither your days off in the company nor dismissed; up to ${MOST_ABSENCES}`,
    access: 'own',
    query: z.object({ company_id: Id }),
    response: z.array(ProposedDaysOff),
  }),
  save: defineEndpoint({
    name: 'daysOff.save',
    method: 'PUT',
    path: '/api/companies/{company}/days_off/{day_off}',
    summary: 'Enter or change days off: your own, or those of other members if you manage them',
    access: mine,
    params: onDayOff,
    query: expectedQuery,
    body: DayOffFields,
    response: DayOff,
    errors: ['changed_since', 'day_off_not_found', 'day_off_limit', 'member_not_found', 'forbidden'],
  }),
  delete: defineEndpoint({
    name: 'daysOff.delete',
    method: 'DELETE',
    path: '/api/companies/{company}/days_off/{day_off}',
    summary: 'Delete days off: your own, or those of other members if you manage them',
    access: mine,
    params: onDayOff,
    query: expectedQuery,
    errors: ['changed_since', 'day_off_not_found'],
  }),
};

const holidayName = line(CAPACITY_LIMITS.holidayName);

export const Holiday = z.object({ id: Id, day: Day, name: z.string() });
export type Holiday = z.infer<typeof Holiday>;

export const NewHoliday = z.object({ id: Id, day: Day, name: holidayName });
export type NewHoliday = z.infer<typeof NewHoliday>;

export const NewHolidays = z.object({
  holidays: z.array(NewHoliday).check(z.minLength(1), z.maxLength(CAPACITY_LIMITS.holidays)),
});

export const holidays = {
  list: defineEndpoint({
    name: 'holidays.list',
    method: 'GET',
    path: '/api/companies/{company}/holidays',
    summary: 'List the holidays of a company, by day',
    access: mine,
    params: inCompany,
    response: z.array(Holiday),
  }),
  add: defineEndpoint({
    name: 'holidays.add',
    method: 'POST',
    path: '/api/companies/{company}/holidays',
    summary: 'Add holidays. A day that already is a holiday keeps its name. Returns all holidays',
    access: { action: 'company.edit', scope: 'company' },
    params: inCompany,
    body: NewHolidays,
    response: z.array(Holiday),
    errors: ['holiday_limit', 'conflict'],
  }),
  delete: defineEndpoint({
    name: 'holidays.delete',
    method: 'DELETE',
    path: '/api/companies/{company}/holidays/{holiday}',
    summary: 'Delete a holiday',
    access: { action: 'company.edit', scope: 'company' },
    params: z.extend(inCompany, { holiday: Id }),
    errors: ['holiday_not_found'],
  }),
};
