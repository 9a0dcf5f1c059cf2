// Shares SQL for who watches a document, of `documents d`.
import sql from 'sql-template-tag';

/** By address, as archives name people; also people who chose not to watch it. */
export const ARCHIVED_WATCHERS = sql`
  (select coalesce(json_agg(json_build_object('person', u.email, 'is_watching', w.is_watching) order by w.user_id), '[]')
   from document_watchers w join users u on u.id = w.user_id
   where w.company_id = d.company_id and w.document_id = d.id)`;
