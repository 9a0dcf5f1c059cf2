// Writes proposals to the database.
import type { Program } from '@worklane/domain/access/can';
import { PROPOSAL_LIMITS, type ProposalSource } from '@worklane/domain/assistant/vocabulary';
import { DAY_MS } from '@worklane/domain/units';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { StoredLine } from './proposal-lines.ts';
import { lapsedBefore, type StoredProposal } from './proposal-reads.ts';

export type LockedProposal = Pick<
  StoredProposal,
  'company_id' | 'id' | 'project_id' | 'user_id' | 'version' | 'lines'
> & {
  state: 'waiting' | 'approved' | 'rejected' | 'undone';
  is_lapsed: boolean;
};

/** @returns undefined when it isn't the user's own */
export async function lockProposal(
  tx: Queryable,
  { user_id, id }: { user_id: string; id: string },
  now: Date,
): Promise<LockedProposal | undefined> {
  const [row] = await tx.query<LockedProposal>(sql`
    select company_id, id, project_id, user_id, version, lines, state, created_at < ${lapsedBefore(now)} as is_lapsed
    from ai_proposals where id = ${id} and user_id = ${user_id} for update`);
  return row;
}

export interface NewProposal {
  company_id: string;
  project_id: string;
  id: string;
  user_id: string;
  source: ProposalSource;
  message_id: string | null;
  program: Program | null;
}

/** Inserts a proposal. An answer has one in a project: a second insert does nothing. */
export async function insertProposal(tx: Queryable, proposal: NewProposal, now: Date): Promise<void> {
  const { company_id, project_id, id, user_id, source, message_id, program } = proposal;
  await tx.query(sql`
    insert into ai_proposals (company_id, id, project_id, user_id, source, message_id, token_id, proposed_by,
                              proposed_by_agent, state, version, lines, created_at)
    values (${company_id}, ${id}, ${project_id}, ${user_id}, ${source}, ${message_id},
            ${program?.token_id ?? null}, ${program?.token ?? null}, ${program?.agent ?? null}, 'waiting', 0, '[]', ${now})
    on conflict do nothing`);
}

/** Locks the user's proposals of the project until the transaction ends. @returns the proposals of programs that wait for a user in a project */
export async function lockWaiting(
  tx: Queryable,
  { company_id, project_id, user_id }: { company_id: string; project_id: string; user_id: string },
  now: Date,
): Promise<{ id: string; token_id: string | null }[]> {
  const lock = `proposals ${user_id} ${project_id}`;
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  return tx.query(sql`
    select id, token_id from ai_proposals
    where company_id = ${company_id} and project_id = ${project_id} and user_id = ${user_id}
      and source = 'agent' and state = 'waiting' and created_at >= ${lapsedBefore(now)}
    for update`);
}

export async function saveLines(
  tx: Queryable,
  { company_id, id }: Pick<LockedProposal, 'company_id' | 'id'>,
  lines: readonly StoredLine[],
): Promise<void> {
  await tx.query(sql`
    update ai_proposals set lines = ${JSON.stringify(lines)}::jsonb, version = version + 1
    where company_id = ${company_id} and id = ${id}`);
}

export async function decideProposal(
  tx: Queryable,
  { company_id, id }: Pick<LockedProposal, 'company_id' | 'id'>,
  { state, batch_id }: { state: 'approved' | 'rejected'; batch_id: string | null },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update ai_proposals set state = ${state}, batch_id = ${batch_id}, decided_at = ${now}, version = version + 1
    where company_id = ${company_id} and id = ${id}`);
}

/** Deletes old proposals of programs. */
export async function deleteOldProposals(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - PROPOSAL_LIMITS.keptDays * DAY_MS);
  await db.query(sql`
    delete from ai_proposals
    where source = 'agent' and (decided_at < ${before} or decided_at is null and created_at < ${lapsedBefore(before)})`);
}

/** Records that the proposal's batch was undone, or redone. @returns its user; undefined when the batch came from no proposal */
export async function turnProposal(
  tx: Queryable,
  { user_id, batch_id, next_id }: { user_id: string; batch_id: string; next_id: string },
  now: Date,
): Promise<{ company_id: string; id: string } | undefined> {
  const [row] = await tx.query<{ company_id: string; id: string }>(sql`
    update ai_proposals set batch_id = ${next_id}, decided_at = ${now}, version = version + 1,
      state = case state when 'approved' then 'undone' else 'approved' end
    where user_id = ${user_id} and batch_id = ${batch_id} and state in ('approved', 'undone')
    returning company_id, id`);
  return row;
}
