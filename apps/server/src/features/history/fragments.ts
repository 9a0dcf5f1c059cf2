// Holds the history's SQL that other features use in their reads.
import sql, { type Sql } from 'sql-template-tag';
import { inScope, type Scope } from '../../platform/session/scope.ts';

/** How many characters of a text a list shows. */
const SHOWN = 500;

/** Of `ticket_changes c`: whether texts are longer than the list shows. */
export const isCut = sql`coalesce(greatest(length(c.before #>> '{}'), length(c.after #>> '{}')) > ${SHOWN}, false)`;
/** Shortens a value for lists. */
export const shown = (value: Sql) =>
  sql`case when jsonb_typeof(${value}) = 'string' then to_jsonb(left(${value} #>> '{}', ${SHOWN})) else ${value} end`;

/** Selects the program that made a change or a comment with an API token. */
export const programOf = (change: Sql) => sql`
  case when ${change}.via_token is not null
       then json_build_object('token', ${change}.via_token, 'agent', ${change}.via_agent) end as program`;

const LINKED = sql`coalesce(c.after #>> '{}', c.before #>> '{}')`;

/**
 * Checks that the viewer may see the other end of a link in a row `c` of `ticket_changes`: links are named by the keys
 * of their other ends.
 */
export const areEndsSeen = (scope: Scope) => sql`(
  c.field <> 'links' or c.company_id = any(${scope.companyIds}::uuid[]) or exists (
    select 1 from projects p join tickets o on o.company_id = p.company_id and o.project_id = p.id
    where p.company_id = c.company_id and ${inScope(scope, 'p.company_id', 'p.id')}
      and p.key = substring(${LINKED} from '(\\w+)-\\d{1,9}$')
      and o.number = substring(${LINKED} from '-(\\d{1,9})$')::integer))`;

/** Selects the changes of fields that belong to the row `a` of `token_actions`, as a JSON list. */
export const changesOfAction = (scope: Scope, most: number) => sql`
  select coalesce(json_agg(json_build_object('ticket_id', n.ticket_id, 'field', n.field, 'before', n.before, 'after', n.after)
                           order by n.changed_at, n.id), '[]')
  from (
    select c.id, c.ticket_id, c.field, ${shown(sql`c.before`)} as before, ${shown(sql`c.after`)} as after, c.changed_at
    from ticket_changes c join tickets t on t.company_id = c.company_id and t.id = c.ticket_id
    where c.company_id = a.company_id and c.action_id = a.id and c.comment_id is null
      and ${inScope(scope, 't.company_id', 't.project_id')} and ${areEndsSeen(scope)}
    order by c.changed_at, c.id limit ${most}) n`;

/** Returns a status's label, or its key when the board no longer has it. */
const labelOf = (status: Sql) => sql`
  coalesce((select s->>'label' from board_configurations b, jsonb_array_elements(b.statuses) s
            where b.company_id = t.company_id and b.project_id = t.project_id and s->>'key' = ${status}), ${status})`;

/** Selects the changes of status that belong to the row `a` of `token_actions`, as a JSON list. */
export const movesOfAction = (scope: Scope, most: number) => sql`
  select coalesce(json_agg(json_build_object('ticket_id', n.ticket_id, 'from', n.before, 'to', n.after)
                           order by n.changed_at, n.id), '[]')
  from (
    select h.id, h.ticket_id, h.changed_at, ${labelOf(sql`h.status`)} as after,
           (select ${labelOf(sql`p.status`)} from ticket_status_history p
            where p.company_id = h.company_id and p.ticket_id = h.ticket_id and (p.changed_at, p.id) < (h.changed_at, h.id)
            order by p.changed_at desc, p.id desc limit 1) as before
    from ticket_status_history h join tickets t on t.company_id = h.company_id and t.id = h.ticket_id
    where h.company_id = a.company_id and h.action_id = a.id and ${inScope(scope, 't.company_id', 't.project_id')}
    order by h.changed_at, h.id limit ${most}) n`;
