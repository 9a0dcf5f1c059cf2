// Reads what programs did with a user's API tokens, limited to what the user may see now.
import {
  NAMED_CHANGES,
  TOKEN_ACTION_PAGE,
  type TokenAction,
  type TokenProgram,
} from '@worklane/contract/token-actions';
import { DAY_MS } from '@worklane/domain/units';
import sql, { empty, type Sql } from 'sql-template-tag';
import { beforeCursor } from '../../platform/database/before-cursor.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { changesOfAction, movesOfAction } from '../history/fragments.ts';

const MOST_PROGRAMS = 200;

interface Wanted {
  user_id: string;
  company_id: string;
  token_id?: string | undefined;
  agent?: string | undefined;
  project_id?: string | undefined;
  before?: string | undefined;
}

/** Reads keys and titles; of deleted tickets only the key, because only users who may restore them see titles. */
const ticketsOf = (scope: Scope): Sql => sql`
  select coalesce(json_agg(json_build_object(
           'id', t.id, 'key', p.key || '-' || t.number, 'title', case when t.deleted_at is null then t.title end
         ) order by n.place), '[]')
  from unnest(a.ticket_ids) with ordinality n (id, place)
  join ticket_records t on t.company_id = a.company_id and t.id = n.id
  join projects p on p.company_id = t.company_id and p.id = t.project_id
  where ${inScope(scope, 't.company_id', 't.project_id')}`;

/** Reads one page, newest first, without projects that the user no longer sees. */
export function readTokenActions(db: Queryable, scope: Scope, wanted: Wanted, now: Date): Promise<TokenAction[]> {
  const { user_id, company_id, token_id, agent, project_id } = wanted;
  return db.query<TokenAction>(sql`
    select a.id, a.at, a.token_id, a.token, a.agent, a.command, a.project_id, a.ticket_count,
           (${ticketsOf(scope)}) as tickets,
           (select json_build_object('id', d.id, 'title', d.title) from documents d
            where d.company_id = a.company_id and d.id = a.document_id
              and ${inScope(scope, 'd.company_id', 'd.project_id')}) as document,
           (select json_build_object('id', s.id, 'name', s.name) from sprints s
            where s.company_id = a.company_id and s.id = a.sprint_id
              and ${inScope(scope, 's.company_id', 's.project_id')}) as sprint,
           (${changesOfAction(scope, NAMED_CHANGES)}) as changes, (${movesOfAction(scope, NAMED_CHANGES)}) as moves,
           case when a.is_undone then 'undone' when not a.is_undoable then 'impossible'
                when a.at < ${new Date(now.getTime() - DAY_MS)} then 'over' else 'possible' end as undo
    from token_actions a
    where a.company_id = ${company_id} and a.user_id = ${user_id} and a.company_id = any(${scope.memberOf}::uuid[])
      and (a.project_id is null or ${inScope(scope, 'a.company_id', 'a.project_id')})
      ${token_id === undefined ? empty : sql`and a.token_id = ${token_id}`}
      ${agent === undefined ? empty : sql`and a.agent = ${agent}`}
      ${project_id === undefined ? empty : sql`and a.project_id = ${project_id}`}
      ${beforeCursor(sql`a.at`, sql`a.id`, wanted.before)}
    order by a.at desc, a.id desc limit ${TOKEN_ACTION_PAGE}`);
}

/** Reads each token with each name that an agent gave, last used first. */
export function readTokenPrograms(
  db: Queryable,
  scope: Scope,
  { user_id, company_id }: Pick<Wanted, 'user_id' | 'company_id'>,
): Promise<TokenProgram[]> {
  return db.query<TokenProgram>(sql`
    select a.token_id, a.token, a.agent, max(a.at) as last_at
    from token_actions a
    where a.company_id = ${company_id} and a.user_id = ${user_id} and a.company_id = any(${scope.memberOf}::uuid[])
    group by a.token_id, a.token, a.agent
    order by max(a.at) desc, a.token_id, a.agent limit ${MOST_PROGRAMS}`);
}
