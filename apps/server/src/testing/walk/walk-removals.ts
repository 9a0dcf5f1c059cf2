// Inserts what the author of a walked target has deleted and may restore, and a transfer that may be undone.
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../../platform/database/database.ts';

interface Target {
  db: Queryable;
  company_id: string;
  project: string;
  author: { id: string } | null;
}

export async function insertRemovals(
  { db, company_id, project, author }: Target,
  { ticket, other_ticket }: { ticket: string; other_ticket: string },
  next_project: string,
) {
  const ids = {
    removed_comment: uuidv7(),
    removed_file: uuidv7(),
    removed_time: uuidv7(),
    removed_link: uuidv7(),
    transfer: uuidv7(),
  };
  if (!author) return ids;
  const now = new Date();
  const common = { company_id, ticket_id: ticket, user_id: author.id, created_at: now, updated_at: now };
  const storage_key = `tickets/${ids.removed_file}.txt`;
  const about = { name: 'b.txt', media_type: 'text/plain', bytes: 6, storage_key, kind: 'attachment' };
  const from = { from: next_project, to: project, place: { status: 'todo', position: 0, before: null } };
  const records = [
    {
      id: ids.removed_comment,
      kind: 'comment',
      record: {
        comment: { ...common, id: ids.removed_comment, content: 'Walked' },
        changes: [],
        mentions: [],
        sources: [],
      },
    },
    {
      id: ids.removed_file,
      kind: 'attachment',
      record: { ...about, id: ids.removed_file, company_id, ticket_id: ticket, created_at: now },
    },
    {
      id: ids.removed_time,
      kind: 'time_entry',
      record: { ...common, id: ids.removed_time, day: '2026-11-20', minutes: 30, note: '' },
    },
    {
      id: ids.removed_link,
      kind: 'link',
      record: {
        company_id,
        id: ids.removed_link,
        kind: 'blocks',
        created_by: author.id,
        created_at: now,
        from_ticket_id: ticket,
        to_ticket_id: other_ticket,
      },
    },
    {
      id: ids.transfer,
      kind: 'transfer',
      record: {
        ...from,
        parent_id: null,
        assignee_ids: [],
        children: [],
        left: { status: 'todo', assignee_ids: [], parent_id: null },
      },
    },
  ];
  await db.query(sql`
    insert into removals (company_id, id, owner_kind, owner_id, kind, record, removed_by, removed_at)
    select ${company_id}, id, 'ticket', ${ticket}, kind, record, ${author.id}, now()
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (id uuid, kind text, record jsonb)`);
  await db.query(sql`
    insert into file_removals (storage_key, due_at) values (${storage_key}, now() + interval '1 day')`);
  return ids;
}
