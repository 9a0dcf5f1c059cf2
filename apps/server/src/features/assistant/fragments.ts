// Selects in SQL the conversations and proposals of a user, for the export of their data.
import sql, { type Sql } from 'sql-template-tag';
import { inScope, type Scope } from '../../platform/session/scope.ts';

/**
 * Checks that the viewer still sees every project that the model was shown for a row `m` of `ai_messages`. Where that
 * is unknown, only users who see the whole company see the answer.
 */
export const isShown = (scope: Scope): Sql => sql`
  (m.role = 'user' or m.content = '' or m.company_id = any(${scope.companyIds}::uuid[])
   or coalesce(m.project_ids <@ ${scope.projectIds}::uuid[], false))`;

/** Selects conversations with their messages and proposals; the last changed come first. */
export const ownConversations = (userId: string, scope: Scope, limit: number): Sql => sql`
  select c.title, p.key as project, c.created_at, (
    select coalesce(json_agg(json_build_object('role', m.role, 'content', case when ${isShown(scope)} then m.content end, 'at', m.created_at, 'proposals', (
      select coalesce(json_agg(json_build_object('project', o.key, 'state', x.state, 'decided_at', x.decided_at, 'lines', x.lines)
                               order by x.created_at, x.id), '[]')
      from ai_proposals x join projects o on o.company_id = x.company_id and o.id = x.project_id
      where x.company_id = m.company_id and x.message_id = m.id
        and ${inScope(scope, 'x.company_id', 'x.project_id')})) order by m.number), '[]')
    from ai_messages m where m.company_id = c.company_id and m.conversation_id = c.id) as messages
  from ai_conversations c join projects p on p.company_id = c.company_id and p.id = c.project_id
  where c.user_id = ${userId} and ${inScope(scope, 'c.company_id', 'c.project_id')}
  order by c.updated_at desc limit ${limit}`;

/** Selects the tokens that the user's questions used, by company and day; the last day comes first. */
export const ownUsage = (userId: string, scope: Scope, limit: number): Sql => sql`
  select c.name as company, x.day, x.tokens, x.input_tokens, x.output_tokens
  from ai_usage x join companies c on c.id = x.company_id
  where x.user_id = ${userId} and x.company_id = any(${scope.memberOf}::uuid[])
  order by x.day desc, c.name, c.id limit ${limit}`;

/** Selects the proposals of programs; the last ones come first. */
export const ownAgentProposals = (userId: string, scope: Scope, limit: number): Sql => sql`
  select p.key as project, x.proposed_by as token, x.proposed_by_agent as agent, x.state, x.created_at, x.decided_at, x.lines
  from ai_proposals x join projects p on p.company_id = x.company_id and p.id = x.project_id
  where x.user_id = ${userId} and x.source = 'agent' and ${inScope(scope, 'x.company_id', 'x.project_id')}
  order by x.created_at desc limit ${limit}`;
