// Reads how sprints went, and how many hours there are for those to come.
import type { SprintCapacity, Velocity } from '@worklane/contract/sprints';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { reportOf, workedDays } from '@worklane/domain/sprints/burndown';
import { paceOf } from '@worklane/domain/sprints/suggest-size';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/scope.ts';
import { readProjectMemberCapacity } from '../capacity/reads.ts';
import { readSprintCourses } from './read-courses.ts';
import { readSprints } from './reads.ts';

/** So many as a chart shows side by side. */
const SHOWN = 12;

export async function readVelocity(db: Queryable, scope: Scope, ref: ProjectRef, now: Date): Promise<Velocity> {
  const all = await readSprints(db, scope, { project_id: ref.project_id, status: 'completed' });
  const completed = all.slice(-SHOWN);
  const { courses, days } = await readSprintCourses(db, scope, ref, { sprints: completed, now });
  const sprints = completed.flatMap(({ id, name, start_date, end_date }, index) => {
    const course = courses[index];
    const working_days = workedDays({ start_date, end_date }, days.operational_days);
    return course ? [{ id, name, working_days, report: reportOf(course) }] : [];
  });
  return { sprints, pace: paceOf(sprints.map(({ working_days, report: { done } }) => ({ working_days, done }))) };
}

/**
 * Reads the hours that a sprint's members can work. For readers who may plan the project: the answer contains nothing
 * but hours.
 */
export async function readSprintCapacity(db: Queryable, scope: Scope, ref: ProjectRef): Promise<SprintCapacity[]> {
  const open = (await readSprints(db, scope, { project_id: ref.project_id })).filter(
    ({ status }) => status !== 'completed',
  );
  return Promise.all(
    open.slice(0, SHOWN).map(async ({ id, start_date, end_date }) => {
      const members = await readProjectMemberCapacity(db, scope, ref, { from: start_date, to: end_date });
      return {
        sprint_id: id,
        working_days: Math.max(0, ...members.map(({ days }) => days)),
        hours: members.reduce((sum, { hours }) => sum + hours, 0),
        members: members.length,
        is_uncertain: members.some(({ meetings }) => meetings === 'unavailable'),
      };
    }),
  );
}
