// Writes the state of syncs to the database.
import { NOTHING_SYNCED, type SyncResult } from '@worklane/contract/integrations/github';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { SILENT_MS } from './reads.ts';

export interface SyncMark {
  company_id: string;
  repository_id: string;
  id: string;
}

/** @returns false while another sync runs */
export async function beginSync(
  tx: Queryable,
  { company_id, repository_id, id }: SyncMark,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into github_syncs as s (company_id, repository_id, id, state, done, total, result, started_at, beat_at)
    values (${company_id}, ${repository_id}, ${id}, 'running', 0, 0, ${JSON.stringify(NOTHING_SYNCED)}::jsonb, ${now}, ${now})
    on conflict (company_id, repository_id) do update set id = excluded.id, state = excluded.state, done = 0, total = 0,
      result = excluded.result, error = null, started_at = excluded.started_at, beat_at = excluded.beat_at, ended_at = null
    where s.state <> 'running' or s.beat_at < ${new Date(now.getTime() - SILENT_MS)}
    returning id`);
  return rows.length > 0;
}

interface Mark extends SyncMark {
  state: 'running' | 'done' | 'failed' | 'cancelled';
  error: string | null;
  done?: number;
  total?: number;
  result?: SyncResult;
}

/** @returns false when the sync was cancelled, or its repository unlinked */
export async function markSync(tx: Queryable, mark: Mark, now: Date): Promise<boolean> {
  const { company_id, repository_id, id, state, error, done, total, result } = mark;
  const rows = await tx.query(sql`
    update github_syncs set state = ${state}, error = ${error}, beat_at = ${now},
      ended_at = ${state === 'running' ? null : now},
      done = coalesce(${done ?? null}::integer, done), total = coalesce(${total ?? null}::integer, total),
      result = coalesce(${result ? JSON.stringify(result) : null}::jsonb, result)
    where company_id = ${company_id} and repository_id = ${repository_id} and id = ${id} and state = 'running'
    returning id`);
  return rows.length > 0;
}
