// Fetches design files and frames. Reads for a viewer take a scope; the other callers have checked access.
import { FRAMES_SHOWN } from '@worklane/contract/integrations/figma';
import type { ProjectRef, TicketRef } from '@worklane/domain/access/refs';
import type { Design } from '@worklane/domain/figma/design';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';

export interface DesignFile {
  company_id: string;
  id: string;
  file_key: string;
  name: string;
  version: string;
  last_modified: string;
  checked_at: string;
  wait_until: string | null;
  design: Design | null;
  design_version: string | null;
  pictured_at: string | null;
}

export type DesignRef = Pick<DesignFile, 'company_id' | 'file_key'>;

export async function readDesignFile(
  db: Queryable,
  { company_id, file_key }: DesignRef,
): Promise<DesignFile | undefined> {
  const [row] = await db.query<DesignFile>(sql`
    select company_id, id, file_key, name, version, last_modified, checked_at, wait_until, design, design_version,
      pictured_at
    from design_files where company_id = ${company_id} and file_key = ${file_key}`);
  return row;
}

export interface LinkedDesign {
  key: string;
  name: string | null;
  url: string | null;
}

/** Reads the design file of a project. */
export async function readLinkedDesign(db: Queryable, project: ProjectRef): Promise<LinkedDesign | undefined> {
  const [row] = await db.query<LinkedDesign>(sql`
    select figma_file_key as key, figma_file_name as name, figma_file_url as url from projects
    where company_id = ${project.company_id} and id = ${project.project_id} and deleted_at is null
      and figma_file_key is not null`);
  return row;
}

interface FramePicture {
  id: string;
  width: number | null;
  height: number | null;
}

export interface StoredFrame {
  id: string;
  file_key: string;
  node_id: string;
  name: string | null;
  version: string | null;
  last_modified: string | null;
  changed_at: string | null;
  problem: string | null;
  picture: FramePicture | null;
  before: FramePicture | null;
}

const picture = (id: Sql, companyId: string) => sql`(
  select json_build_object('id', f.id, 'width', f.width, 'height', f.height)
  from files f where f.company_id = ${companyId} and f.id = ${id})`;

/** Reads the frames of a ticket within the scope, in the order of its text. */
export function readTicketFrames(db: Queryable, scope: Scope, { company_id, id }: TicketRef): Promise<StoredFrame[]> {
  return db.query<StoredFrame>(sql`
    select r.id, r.file_key, r.node_id, r.name, r.version, r.last_modified, r.changed_at, r.problem,
      ${picture(sql`r.picture_id`, company_id)} as picture, ${picture(sql`r.before_id`, company_id)} as before
    from ticket_frames r join tickets t on t.company_id = r.company_id and t.id = r.ticket_id
    where r.company_id = ${company_id} and r.ticket_id = ${id} and ${inScope(scope, 't.company_id', 't.project_id')}
    order by r.position, r.id limit ${FRAMES_SHOWN}`);
}

export interface FrameToRead extends TicketRef {
  frame_id: string;
  node_id: string;
  version: string | null;
  has_picture: boolean;
  problem: string | null;
}

/** Reads the frames of active projects that are linked to the file; those without a picture come first. */
export function readFramesOfFile(
  db: Queryable,
  { company_id, file_key }: DesignRef,
  limit: number,
): Promise<FrameToRead[]> {
  return db.query<FrameToRead>(sql`
    select r.company_id, t.project_id, r.ticket_id as id, r.id as frame_id, r.node_id, r.version,
      r.picture_id is not null as has_picture, r.problem
    from ticket_frames r
    join tickets t on t.company_id = r.company_id and t.id = r.ticket_id
    join projects p on p.company_id = t.company_id and p.id = t.project_id
    where r.company_id = ${company_id} and r.file_key = ${file_key} and p.figma_file_key = r.file_key
      and p.status = 'active' and p.deleted_at is null
    order by r.picture_id is not null, r.created_at, r.id limit ${limit}::integer`);
}

/** Reads the files whose frames to check, in connected companies; the file checked longest ago comes first. */
export function readFilesToLookAt(db: Queryable, limit: number): Promise<DesignRef[]> {
  return db.query<DesignRef>(sql`
    select r.company_id, r.file_key from ticket_frames r
    join integrations i on i.company_id = r.company_id and i.type = 'figma' and i.state = 'connected'
    left join design_files d on d.company_id = r.company_id and d.file_key = r.file_key
    group by r.company_id, r.file_key
    order by min(d.checked_at) nulls first, r.company_id, r.file_key limit ${limit}::integer`);
}

/** A known file is checked again when a member opens one of its tickets this long after the last check. */
const CHECK_AFTER_MS = 5 * 60_000;
/** The same for a ticket with a frame that was never checked. */
const CHECK_NEW_AFTER_MS = 60_000;

/** Reads the files of a ticket's frames that are due for a check, unless Figma asked for a pause. */
export function readDueFiles(db: Queryable, { company_id, id }: TicketRef, now: Date): Promise<DesignRef[]> {
  return db.query<DesignRef>(sql`
    select d.company_id, d.file_key from ticket_frames r
    join design_files d on d.company_id = r.company_id and d.file_key = r.file_key
    join integrations i on i.company_id = r.company_id and i.type = 'figma' and i.state = 'connected'
    where r.company_id = ${company_id} and r.ticket_id = ${id}
    group by d.company_id, d.id
    having ${isDue(now, sql`bool_or(r.version is null)`)}`);
}

/**
 * Checks whether a row `d` of `design_files` is due to be read.
 * @param hasNew whether a frame of it was never checked
 */
export function isDue(now: Date, hasNew: Sql): Sql {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return sql`(d.wait_until is null or d.wait_until < ${now}::timestamptz)
    and greatest(d.checked_at, d.asked_at) <
      case when ${hasNew} then ${ago(CHECK_NEW_AFTER_MS)}::timestamptz else ${ago(CHECK_AFTER_MS)}::timestamptz end`;
}

export interface HeldFrame {
  name: string | null;
  node_id: string;
  picture_id: string | null;
  before_id: string | null;
  changed_at: string | null;
  sha256: string | null;
}

/** Locks the rows until the end of the transaction. */
export async function holdFrame(
  tx: Queryable,
  { company_id, ticket_id, id }: { company_id: string; ticket_id: string; id: string },
): Promise<HeldFrame | undefined> {
  const [row] = await tx.query<HeldFrame>(sql`
    select r.name, r.node_id, r.picture_id, r.before_id, r.changed_at,
      (select f.sha256 from files f where f.company_id = r.company_id and f.id = r.picture_id) as sha256
    from ticket_frames r
    where r.company_id = ${company_id} and r.ticket_id = ${ticket_id} and r.id = ${id} for update of r`);
  return row;
}
