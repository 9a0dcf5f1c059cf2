// Reads the files attached to a ticket.
import type { Attachment } from '@worklane/contract/attachments';
import type { TicketRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { fileUrl } from '../files/reads.ts';

export async function readAttachments(db: Queryable, scope: Scope, ticket: TicketRef): Promise<Attachment[]> {
  const rows = await db.query<Omit<Attachment, 'url'>>(sql`
    select f.id, f.ticket_id, f.name, f.media_type, f.bytes, f.width, f.height, f.uploaded_by, f.created_at
    from files f join tickets t on t.company_id = f.company_id and t.id = f.ticket_id
    where f.company_id = ${ticket.company_id} and f.ticket_id = ${ticket.id} and f.kind = 'attachment'
      and ${inScope(scope, 't.company_id', 't.project_id')}
    order by f.created_at, f.id`);
  return rows.map((row) => ({ ...row, url: fileUrl(row.id) }));
}
