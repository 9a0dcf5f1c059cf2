// Creates the documents of a target of the authorization walk.
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../../platform/database/database.ts';

interface Ground {
  db: Queryable;
  company_id: string;
  project: string;
  author: { id: string } | null;
}

/** Inserts a document with a revision, and one in the trash. */
export async function insertDocuments({ db, company_id, project, author }: Ground) {
  const [document, revision, trashed_document] = [uuidv7(), uuidv7(), uuidv7()];
  await db.query(sql`
    insert into document_records (company_id, id, project_id, title, content, deleted_at)
    values (${company_id}, ${document}, ${project}, 'Walked', '<p>Walked</p>', null),
           (${company_id}, ${trashed_document}, ${project}, 'Walked', '', now())`);
  await db.query(sql`
    insert into document_revisions (company_id, id, document_id, version, title, content, started_at, created_at)
    values (${company_id}, ${revision}, ${document}, 1, 'Walked', '<p>Walked</p>', now(), now())`);
  return { document, revision, trashed_document, ...(await insertThreads({ db, company_id, document, author })) };
}

/** Inserts a thread with a comment of the author, and a comment that they deleted. */
async function insertThreads({
  db,
  company_id,
  document,
  author,
}: Pick<Ground, 'db' | 'company_id' | 'author'> & { document: string }) {
  const [thread, document_comment, removed_document_comment] = [uuidv7(), uuidv7(), uuidv7()];
  await db.query(sql`
    insert into document_threads (company_id, id, document_id, created_at)
    values (${company_id}, ${thread}, ${document}, now())`);
  await db.query(sql`
    insert into document_comments (company_id, id, thread_id, user_id, content, created_at, updated_at)
    values (${company_id}, ${document_comment}, ${thread}, ${author?.id ?? null}, '<p>Walked</p>', now(), now())`);
  const ids = { thread, document_comment, removed_document_comment };
  if (!author) return ids;
  const times = { created_at: new Date(), updated_at: new Date() };
  const comment = {
    company_id,
    id: removed_document_comment,
    thread_id: thread,
    user_id: author.id,
    content: 'Walked',
    ...times,
  };
  const record = { comment, thread: { id: thread, anchor: null } };
  await db.query(sql`
    insert into removals (company_id, id, owner_kind, owner_id, kind, record, removed_by, removed_at)
    values (${company_id}, ${removed_document_comment}, 'document', ${document}, 'document_comment',
            ${JSON.stringify(record)}::jsonb, ${author.id}, now())`);
  return ids;
}
