// Reads shared texts without a scope: callers have checked the rights of each member.
import type { DocumentRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

export interface KeptText {
  epoch: string;
  seq: number;
  saved_seq: number;
  version: number;
  updated_at: string;
  /** Of the text, since its last update. */
  age_ms: number;
  written_by: string | null;
}

/** Bytes. */
const PIECE = 512 * 1024;

type TextRef = Pick<DocumentRef, 'company_id' | 'id'>;

/** Reads the shared text; undefined when none is based on the document's current content. */
export async function readText(db: Queryable, { company_id, id }: TextRef): Promise<KeptText | undefined> {
  const [row] = await db.query<KeptText>(sql`
    select t.epoch, t.seq, t.saved_seq, t.written_by, d.version, d.updated_at,
           extract(epoch from now() - t.changed_at)::float8 * 1000 as age_ms
    from shared_texts t
    join documents d on d.company_id = t.company_id and d.id = t.document_id and d.content_version = t.content_version
    where t.company_id = ${company_id} and t.document_id = ${id}`);
  return row;
}

/** Reads the updates after a number, in order. From the beginning, the first one contains all that were merged. */
export async function readTextUpdates(
  db: Queryable,
  { company_id, id }: TextRef,
  epoch: string,
  after: number,
): Promise<{ seq: number; data: Buffer }[]> {
  // In pieces: reading a long row in one go would stall other requests.
  const pieces = await db.query<{ seq: number; data: Buffer }>(sql`
    select seq, substring(data from piece for ${PIECE}) as data from (
      select t.state_seq as seq, t.state as data from shared_texts t
      where t.company_id = ${company_id} and t.document_id = ${id} and t.epoch = ${epoch} and t.state is not null
        and t.state_seq > ${after}
      union all
      select u.seq, u.data from shared_text_updates u
      join shared_texts t on t.company_id = u.company_id and t.document_id = u.document_id and t.epoch = ${epoch}
      where u.company_id = ${company_id} and u.document_id = ${id} and u.seq > ${after}) as kept
      cross join generate_series(1, greatest(octet_length(data), 1), ${PIECE}) as piece
    order by seq, piece`);
  const bySeq = Map.groupBy(pieces, ({ seq }) => seq);
  return [...bySeq].map(([seq, some]) => ({ seq, data: Buffer.concat(some.map(({ data }) => data)) }));
}

/** Reads up to a hundred documents whose text isn't saved as content, because its process has ended. */
export function readUnsavedTexts(db: Queryable, before: Date): Promise<DocumentRef[]> {
  return db.query<DocumentRef>(sql`
    select d.company_id, d.project_id, d.id from shared_texts t
    join documents d on d.company_id = t.company_id and d.id = t.document_id and d.content_version = t.content_version
    where t.saved_seq < t.seq and t.changed_at < ${before} limit 100`);
}
