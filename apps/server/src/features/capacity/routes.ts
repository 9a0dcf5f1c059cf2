// Serves days off and holidays over HTTP.
import { daysOff, holidays } from '@worklane/contract/days-off';
import { SYSTEM } from '@worklane/domain/access/can';
import { dayOf } from '@worklane/domain/sprints/calendar';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { wantMeetings } from '../integrations/commands/keep-meetings.ts';
import { isCalendarDue } from '../integrations/reads.ts';
import { addHolidays } from './commands/add-holidays.ts';
import { deleteDayOff } from './commands/delete-day-off.ts';
import { deleteHolidays } from './commands/delete-holidays.ts';
import { saveDayOff } from './commands/save-day-off.ts';
import { readDaysOff, readHolidays, readProposedDaysOff } from './reads.ts';

export const capacityRoutes = ({ db, run, now }: Services) => [
  route(daysOff.proposed, async ({ viewer, query: { company_id } }) => {
    const { user_id } = viewer;
    if (await isCalendarDue(db, user_id, now())) await run(SYSTEM, wantMeetings, { user_ids: [user_id] });
    return readProposedDaysOff(db, viewer, { company_id, today: dayOf(now()) });
  }),
  route(daysOff.list, ({ viewer, target, query }) => readDaysOff(db, viewer, target.company_id, query)),
  route(daysOff.save, async ({ viewer, target: { company_id }, params, query, body: fields }) => {
    const id = params.day_off;
    await run(viewer, saveDayOff, { company_id, id, fields, ...query });
    const { user_id } = fields;
    return (
      (await readDaysOff(db, viewer, company_id, { user_id })).find((each) => each.id === id) ??
      fail('day_off_not_found')
    );
  }),
  route(daysOff.delete, async ({ viewer, target: { company_id }, params, query }) => {
    await run(viewer, deleteDayOff, { company_id, id: params.day_off, ...query });
    return undefined;
  }),
  route(holidays.list, ({ viewer, target }) => readHolidays(db, scopeOf(viewer), target.company_id)),
  route(holidays.add, async ({ viewer, target: { company_id }, body }) => {
    await run(viewer, addHolidays, { company_id, ...body });
    return readHolidays(db, scopeOf(viewer), company_id);
  }),
  route(holidays.delete, async ({ viewer, target: { company_id }, params }) => {
    await run(viewer, deleteHolidays, { company_id, ids: [params.holiday] });
    return undefined;
  }),
];
