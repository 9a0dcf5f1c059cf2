// Serves the workload over HTTP.
import { WORKLOAD_REACH, workload } from '@worklane/contract/workload';
import { SYSTEM } from '@worklane/domain/access/can';
import { mondayOf } from '@worklane/domain/capacity/plan-work';
import { dayOf, daysBetween } from '@worklane/domain/sprints/calendar';
import { failInput } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { wantMeetings } from '../integrations/commands/keep-meetings.ts';
import { readDueCalendars } from '../integrations/reads.ts';
import { readWorkload } from './reads.ts';
import { readCell } from './ticket-reads.ts';

export const workloadRoutes = ({ db, now, run, figureTurns }: Services) => [
  route(
    workload.get,
    async ({ viewer, target: { company_id }, query }) => {
      const { today = dayOf(now()), from = today, project_id } = query;
      const asked = { company_id, today, from: mondayWithinReach(today, from, 'query.from'), project_id };
      const user_ids = await readDueCalendars(db, { company_id, project_id }, now());
      if (user_ids.length > 0) await run(SYSTEM, wantMeetings, { user_ids });
      return figureTurns.run(viewer.user_id, () => readWorkload(db, scopeOf(viewer), asked));
    },
    'own',
  ),
  route(
    workload.tickets,
    ({ viewer, target: { company_id }, query }) => {
      const { today = dayOf(now()), week = today, part = 'week', user_id = null, project_id } = query;
      const from = mondayWithinReach(today, week, 'query.week');
      const asked = { company_id, today, from, user_id, part, project_id };
      return figureTurns.run(viewer.user_id, () => readCell(db, scopeOf(viewer), asked));
    },
    'own',
  ),
];

/** @throws Refusal invalid_input */
function mondayWithinReach(today: string, day: string, field: string): string {
  if (Math.abs(daysBetween(today, day)) > WORKLOAD_REACH) failInput(field, 'is too far from today');
  return mondayOf(day);
}
