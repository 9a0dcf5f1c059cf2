// Reads the child records that earlier imports created: comments, files, time entries, links, watchers.
import type { ImportSource } from '@worklane/contract/imports';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { named } from '../../platform/database/sql-name.ts';
import type { ImportRef } from './reads.ts';

export type PartKind = 'comment' | 'file' | 'time' | 'link' | 'watcher';

export interface KnownPart {
  ticket_id: string;
  external_id: string;
  local_id: string;
  /** A hash of what was imported last; null for records that can't change, or were imported before hashes were stored. */
  content_hash: string | null;
  /** Gone: it was deleted here. */
  is_here: boolean;
}

const TABLES = { comment: 'ticket_comments', file: 'files', time: 'time_entries', link: 'ticket_links' } as const;

/** Reads known child records by ticket and original id, in the form of `partName`. */
export async function readKnownParts(
  tx: Queryable,
  { company_id }: ImportRef,
  { source, kind, ticketIds }: { source: ImportSource; kind: PartKind; ticketIds: readonly string[] },
): Promise<Map<string, KnownPart>> {
  const isHere =
    kind === 'watcher'
      ? sql`true`
      : sql`exists (select 1 from ${named(TABLES[kind])} x where x.company_id = s.company_id and x.id = s.local_id)`;
  const rows = await tx.query<KnownPart>(sql`
    select s.ticket_id, s.external_id, s.local_id, s.content_hash, ${isHere} as is_here
    from ticket_part_sources s
    where s.company_id = ${company_id} and s.kind = ${kind} and s.source = ${source}
      and s.ticket_id = any(${[...ticketIds]}::uuid[])`);
  return new Map(rows.map((row) => [partName(row.ticket_id, row.external_id), row]));
}

export const partName = (ticketId: string, key: string): string => `${ticketId} ${key}`;

export interface TimeHere {
  id: string;
  ticket_id: string;
  user_id: string | null;
  day: string;
  minutes: number;
  note: string;
  created_at: string;
}

export function readTimeHere(
  tx: Queryable,
  { company_id }: ImportRef,
  ticketIds: readonly string[],
): Promise<TimeHere[]> {
  return tx.query<TimeHere>(sql`
    select id, ticket_id, user_id, day, minutes, note, created_at from time_entries
    where company_id = ${company_id} and ticket_id = any(${[...ticketIds]}::uuid[])`);
}

export interface LinkHere {
  id: string;
  kind: string;
  from_ticket_id: string;
  to_ticket_id: string;
}

/** Reads the links that these tickets have, in either direction. */
export function readLinksHere(
  tx: Queryable,
  { company_id }: ImportRef,
  ticketIds: readonly string[],
): Promise<LinkHere[]> {
  const ids = [...ticketIds];
  return tx.query<LinkHere>(sql`
    select id, kind, from_ticket_id, to_ticket_id from ticket_links
    where company_id = ${company_id} and (from_ticket_id = any(${ids}::uuid[]) or to_ticket_id = any(${ids}::uuid[]))`);
}
