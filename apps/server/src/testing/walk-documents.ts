// Creates the documents of a place of the authorization walk.
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../platform/database/database.ts';

interface Ground {
  db: Queryable;
  company_id: string;
  project: string;
}

/** One with a revision, and one in the trash. */
export async function insertDocuments({ db, company_id, project }: Ground) {
  const [document, revision, trashed_document] = [uuidv7(), uuidv7(), uuidv7()];
  await db.query(sql`
    insert into document_records (company_id, id, project_id, title, content, deleted_at)
    values (${company_id}, ${document}, ${project}, 'Walked', '<p>Walked</p>', null),
           (${company_id}, ${trashed_document}, ${project}, 'Walked', '', now())`);
  await db.query(sql`
    insert into document_revisions (company_id, id, document_id, version, title, content, started_at, created_at)
    values (${company_id}, ${revision}, ${document}, 1, 'Walked', '<p>Walked</p>', now(), now())`);
  return { document, revision, trashed_document };
}
