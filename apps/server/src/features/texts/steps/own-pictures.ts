// Gives a text its own copy of another ticket's or document's picture, which stays when that is deleted: a row for the same bytes, and
// its address in the text.
import type { Viewer } from '@worklane/domain/access/can';
import type { CompanyRef } from '@worklane/domain/access/refs';
import { picturesIn, withFiles } from '@worklane/domain/files/file-addresses';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { inScope, scopeOf } from '../../../platform/session/scope.ts';
import { isOwnedBy, type ProjectOwner } from '../../files/steps/owner.ts';
import { IMAGE_LIMIT } from './image-limit.ts';

interface Text {
  html: string;
  /** What stood there. */
  before: string;
}

interface OwnPictures {
  html: string;
  /** Rows to copy once the ticket is there, from the one there is to the one there will be. They are held until the end. */
  idsByFile: Map<string, string>;
}

interface Shown {
  id: string;
  project_id: string;
  storage_key: string;
}

export async function ownPictures(
  { tx, viewer, newId }: { tx: Queryable; viewer: Viewer; newId(): string },
  owner: ProjectOwner,
  { html, before }: Text,
): Promise<OwnPictures> {
  const { company_id, project_id, owner_id } = owner;
  const shown = picturesIn(html);
  if (shown.length === 0) return { html, idsByFile: new Map() };
  const others = await tx.query<Shown>(sql`
    select f.id, f.project_id, f.storage_key from files f
    where f.company_id = ${company_id} and f.id = any(${shown}::uuid[]) and f.owner_id <> ${owner_id}
      and f.kind in ('image', 'attachment', 'document') and f.media_type like 'image/%'
      and ${inScope(scopeOf(viewer), 'f.company_id', 'f.project_id')} and (
        exists (select 1 from tickets t where t.company_id = f.company_id and t.id = f.ticket_id)
        or exists (select 1 from documents d where d.company_id = f.company_id and d.id = f.document_id))
    order by f.created_at, f.id for share of f`);
  // A picture of another project is shown only by the person who puts it there: a later editor might have no right to see that project.
  const known = new Set(picturesIn(before));
  const mayShow = (file: Shown) => file.project_id === project_id || !known.has(file.id);
  const own = await tx.query<{ id: string; storage_key: string }>(sql`
    select id, storage_key from files where ${isOwnedBy(owner)} and kind = 'image'`);
  const idsByObject = new Map(own.map((file) => [file.storage_key, file.id]));
  const idsByFile = new Map<string, string>();
  const idsInText = new Map<string, string>();
  for (const file of others.filter(mayShow)) {
    const there = idsByObject.get(file.storage_key);
    if (there === undefined && own.length + idsByFile.size >= IMAGE_LIMIT) continue;
    const ownId = there ?? newId();
    if (there === undefined) idsByFile.set(file.id, ownId);
    idsByObject.set(file.storage_key, ownId);
    idsInText.set(file.id, ownId);
  }
  return { html: withFiles(html, idsInText), idsByFile };
}

/** Copies that tickets have of files of others already, by the ticket and then by the file: a text shows these. */
export async function readOwnCopies(
  tx: Queryable,
  { company_id }: CompanyRef,
  { ticketIds, fileIds }: { ticketIds: readonly string[]; fileIds: readonly string[] },
): Promise<Map<string, Map<string, string>>> {
  const copies = new Map<string, Map<string, string>>();
  if (fileIds.length === 0) return copies;
  const rows = await tx.query<{ ticket_id: string; file_id: string; own_id: string }>(sql`
    select own.ticket_id, f.id as file_id, own.id as own_id
    from files f join files own on own.company_id = f.company_id and own.storage_key = f.storage_key
    where f.company_id = ${company_id} and f.id = any(${[...fileIds]}::uuid[]) and own.kind = 'image'
      and own.ticket_id = any(${[...ticketIds]}::uuid[]) and f.ticket_id is distinct from own.ticket_id
    order by own.created_at desc, own.id desc`);
  for (const { ticket_id, file_id, own_id } of rows)
    copies.set(ticket_id, (copies.get(ticket_id) ?? new Map<string, string>()).set(file_id, own_id));
  return copies;
}
