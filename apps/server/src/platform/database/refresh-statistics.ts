// Refreshes the planner's statistics of the tables that an import fills, in a job after its commit: PostgreSQL itself
// waits up to a minute, in which a search may read whole tables.
import sql from 'sql-template-tag';
import { defineJob, handles, type JobHandler } from '../jobs/define-job.ts';
import type { Services } from '../services.ts';
import { named } from './sql-name.ts';

export const refreshStatistics = defineJob<Record<string, never>>('statistics.refresh');

/** Fewer rows change no plan. */
export const MANY_ROWS = 1_000;

const TABLES = [
  'ticket_records',
  'search_texts',
  'ticket_assignees',
  'ticket_comments',
  'ticket_links',
  'document_records',
  'document_comments',
  'files',
];

export const statisticsJobs = ({ db }: Pick<Services, 'db'>): JobHandler[] => [
  handles(
    refreshStatistics,
    async () => {
      // One by one: each reads a sample, whose size is the same for every table.
      for (const table of TABLES) await db.query(sql`analyze ${named(table)}`);
    },
    { atOnce: 1 },
  ),
];
