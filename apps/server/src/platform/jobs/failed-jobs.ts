// Lists a company's jobs that were given up, and retries or deletes them.
import type { FailedWork } from '@worklane/contract/failed-work';
import type { PgBoss } from 'pg-boss';
import sql from 'sql-template-tag';
import type { Database } from '../database/database.ts';

export interface FailedJobs {
  /** Lists failed jobs of kinds that have a sentence for administrators, newest first. */
  of(companyId: string): Promise<FailedWork[]>;
  /** Lists the same of every company, the oldest first. */
  ofAll(): Promise<FailedJob[]>;
  /** @returns whether it was there */
  retry(companyId: string, id: string): Promise<boolean>;
  dismiss(companyId: string, id: string): Promise<boolean>;
}

export interface FailedJob {
  id: string;
  company_id: string;
  tries: number;
  failed_at: string;
}

const MOST = 100;
/** Of all companies together. */
const MOST_OF_ALL = 10_000;

interface Parts {
  db: Database;
  boss: PgBoss;
  /** The sentence for administrators, by kind of job. */
  wordsByName: ReadonlyMap<string, string>;
  wake(name: string): void;
}

export function createFailedJobs({ db, boss, wordsByName, wake }: Parts): FailedJobs {
  const ofCompany = (companyId: string) => sql`
    state = 'failed' and data->>'company_id' = ${companyId} and name = any(${[...wordsByName.keys()]}::text[])`;

  async function nameOf(companyId: string, id: string): Promise<string | undefined> {
    const [row] = await db.query<{ name: string }>(sql`
      select name from jobs.job where id = ${id}::uuid and ${ofCompany(companyId)}`);
    return row?.name;
  }

  return {
    async of(companyId) {
      const rows = await db.query<Omit<FailedWork, 'says'>>(sql`
        select id, name as kind, retry_count + 1 as tries, completed_on as failed_at from jobs.job
        where ${ofCompany(companyId)} order by completed_on desc, id limit ${MOST}`);
      return rows.map((row) => ({ ...row, says: wordsByName.get(row.kind) ?? '' }));
    },
    ofAll: () =>
      db.query<FailedJob>(sql`
        select j.id, c.id as company_id, j.retry_count + 1 as tries, j.completed_on as failed_at
        from jobs.job j join companies c on c.id::text = j.data->>'company_id'
        where j.state = 'failed' and j.name = any(${[...wordsByName.keys()]}::text[])
        order by j.completed_on, j.id limit ${MOST_OF_ALL}`),
    async retry(companyId, id) {
      const name = await nameOf(companyId, id);
      if (name === undefined) return false;
      await boss.retry(name, id);
      wake(name);
      return true;
    },
    async dismiss(companyId, id) {
      const name = await nameOf(companyId, id);
      if (name === undefined) return false;
      await boss.deleteJob(name, id);
      return true;
    },
  };
}
