// A text that shows a picture of another ticket gets one of its own, so that it stays when that ticket goes: a row for the
// same bytes, and its address in the text.

import type { Viewer } from '@worklane/domain/access/can';
import { picturesIn, withFiles } from '@worklane/domain/files/file-addresses';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, scopeOf } from '../../platform/session/scope.ts';
import { IMAGE_LIMIT } from './image-limit.ts';
import type { TicketRef } from './reads.ts';

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
  { company_id, project_id, id }: TicketRef,
  { html, before }: Text,
): Promise<OwnPictures> {
  const shown = picturesIn(html);
  if (shown.length === 0) return { html, idsByFile: new Map() };
  const others = await tx.query<Shown>(sql`
    select f.id, f.project_id, f.storage_key from files f
    where f.company_id = ${company_id} and f.id = any(${shown}::uuid[]) and f.ticket_id <> ${id}
      and f.kind in ('image', 'attachment') and f.media_type like 'image/%'
      and ${inScope(scopeOf(viewer), 'f.company_id', 'f.project_id')} and exists (
        select 1 from tickets t where t.company_id = f.company_id and t.id = f.ticket_id)
    order by f.created_at, f.id for share of f`);
  // Of another project only whoever puts it there can show it: not who comes by later and happens to see that project.
  const known = new Set(picturesIn(before));
  const mayShow = (file: Shown) => file.project_id === project_id || !known.has(file.id);
  const own = await tx.query<{ id: string; storage_key: string }>(sql`
    select id, storage_key from files where company_id = ${company_id} and ticket_id = ${id} and kind = 'image'`);
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
