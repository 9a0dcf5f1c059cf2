// Reads the tickets assigned to a person, within a scope.
import { ASSIGNED_PAGE, type AssignedPage, type AssignedTicket } from '@worklane/contract/assigned-tickets';
import { Day, Id } from '@worklane/contract/platform/primitives';
import { ASSIGNED_FIELDS, TICKET_FIELDS } from '@worklane/domain/tickets/fields';
import sql, { empty, type Sql } from 'sql-template-tag';
import { beforeCursor } from '../../platform/database/before-cursor.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { columnsOf } from '../../platform/database/field-columns.ts';
import { failInput } from '../../platform/http/fail.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { BRIEF_COLUMNS, STATUS_CATEGORY } from '../tickets/fragments.ts';

interface Whose {
  /** Left out: in all companies of the scope. */
  company_id?: string;
  user_id: string;
}

/** Later than every day there is: what has no due date comes last. */
const DUE = sql`coalesce(t.due_date, 'infinity')`;

/** @param after the due date and the id of the last one of the page before: `2026-11-21,{id}` or `,{id}` */
export function readOpenAssigned(db: Queryable, scope: Scope, whose: Whose, after?: string): Promise<AssignedPage> {
  return readPage(db, scope, whose, {
    which: sql`${STATUS_CATEGORY} <> 'done'`,
    from: afterDue(after),
    order: sql`${DUE}, t.id`,
  });
}

export function readDoneAssigned(db: Queryable, scope: Scope, whose: Whose, before?: string): Promise<AssignedPage> {
  return readPage(db, scope, whose, {
    which: sql`${STATUS_CATEGORY} = 'done'`,
    from: beforeCursor(sql`t.updated_at`, sql`t.id`, before),
    order: sql`t.updated_at desc, t.id desc`,
  });
}

/** @throws Refusal invalid_input */
function afterDue(cursor: string | undefined): Sql {
  if (cursor === undefined) return empty;
  const [due, id, ...more] = cursor.split(',');
  const isDue = due === '' || Day.safeParse(due).success;
  if (!isDue || !Id.safeParse(id).success || more.length > 0) failInput('query.after', 'is not where a page ended');
  return sql`and (${DUE}, t.id) > (${due || 'infinity'}::date, ${id}::uuid)`;
}

async function readPage(
  db: Queryable,
  scope: Scope,
  { company_id, user_id }: Whose,
  { which, from, order }: { which: Sql; from: Sql; order: Sql },
): Promise<AssignedPage> {
  const theirs = sql`
    from ticket_assignees mine
    join tickets t on t.company_id = mine.company_id and t.id = mine.ticket_id
    join projects p on p.company_id = t.company_id and p.id = t.project_id and p.status = 'active'
    where mine.company_id = any(${company_id ? [company_id] : scope.memberOf}::uuid[]) and mine.user_id = ${user_id}
      and ${inScope(scope, 't.company_id', 't.project_id')} and ${which}`;
  const [tickets, [all]] = await Promise.all([
    db.query<AssignedTicket>(sql`
      select ${BRIEF_COLUMNS}, t.company_id, ${columnsOf(TICKET_FIELDS, ASSIGNED_FIELDS, 't')}
      ${theirs} ${from} order by ${order} limit ${ASSIGNED_PAGE}`),
    db.query<{ total: number }>(sql`select count(*)::integer as total ${theirs}`),
  ]);
  return { total: all?.total ?? 0, tickets };
}
