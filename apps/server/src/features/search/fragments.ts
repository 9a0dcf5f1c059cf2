// Shares SQL for how far the search of a company is in its language, beside `companies`.
import sql from 'sql-template-tag';

/** Null when every text is. */
export const SEARCH_REBUILD = sql`
  (select jsonb_build_object('done', least(r.done, r.total), 'total', r.total)
   from search_rebuilds r where r.company_id = companies.id)`;
