// Matches the frames of tickets to the links in their descriptions, then in their comments. Only frames of the project's linked file count.
import { FRAMES_SHOWN } from '@worklane/contract/integrations/figma';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { findFrames } from '@worklane/domain/figma/design-address';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { removeFramePictures } from '../../files/steps/remove-files.ts';
import { readLinkedDesign } from '../reads.ts';

interface Context {
  tx: Queryable;
  now: Date;
  newId(): string;
}

interface Followed {
  /** Tickets whose frames have changed. */
  changed: string[];
  /** Whether there are frames that were never checked. */
  file_key: string | undefined;
}

/** At most this many tickets of a project at once; the others are matched when their text changes. */
const MOST_TICKETS = 2_000;

/** Of a ticket, the oldest comments that name the file. */
const MOST_COMMENTS = 100;

/**
 * Checks whether a user is a client in the project of a ticket `t`. Links of clients stay links, because clients could
 * guess the ids of frames that nobody showed them.
 */
const isClient = (user: Sql) => sql`(
  exists (select 1 from company_members m where m.company_id = t.company_id and m.user_id = ${user} and m.role = 'client')
  or exists (select 1 from project_members m where m.company_id = t.company_id and m.project_id = t.project_id
               and m.user_id = ${user} and m.role = 'client'))`;

/** @param ticketIds null for all tickets of the project */
export async function followFrames(
  { tx, now, newId }: Context,
  project: ProjectRef,
  ticketIds: readonly string[] | null,
): Promise<Followed> {
  const { company_id, project_id } = project;
  const file_key = (await readLinkedDesign(tx, project))?.key ?? '';
  const naming = sql`
    from ticket_comments c where c.company_id = t.company_id and c.ticket_id = t.id and strpos(c.content, ${file_key}) > 0`;
  const tickets = await tx.query<{ id: string; texts: string[] }>(sql`
    select t.id, array(select t.description where not ${isClient(sql`t.reporter_id`)}) || array(
        select c.content ${naming} and ${file_key !== ''} and not ${isClient(sql`c.user_id`)}
        order by c.created_at, c.id limit ${MOST_COMMENTS}) as texts
    from tickets t
    where t.company_id = ${company_id} and t.project_id = ${project_id}
      and (${ticketIds === null} or t.id = any(${[...(ticketIds ?? [])]}::uuid[]))
      and ((${file_key !== ''} and (strpos(t.description, ${file_key}) > 0 or exists (select 1 ${naming})))
        or exists (select 1 from ticket_frames r where r.company_id = t.company_id and r.ticket_id = t.id))
    order by t.id limit ${MOST_TICKETS}`);
  const changed = new Set<string>();
  let isNew = false;
  for (const { id: ticket_id, texts } of tickets) {
    const ofFile = findFrames(texts.join('\n'), FRAMES_SHOWN, file_key);
    const nodes = ofFile.map(({ node_id }) => node_id);
    const gone = await tx.query<{ picture_id: string | null; before_id: string | null }>(sql`
      delete from ticket_frames where company_id = ${company_id} and ticket_id = ${ticket_id}
        and not (file_key = ${file_key} and node_id = any(${nodes}::text[])) returning picture_id, before_id`);
    const pictures = gone.flatMap((each) => [each.picture_id, each.before_id]).filter((id) => id !== null);
    await removeFramePictures(tx, company_id, pictures);
    const put = await tx.query<{ is_new: boolean }>(sql`
      insert into ticket_frames as r (company_id, id, ticket_id, file_key, node_id, position, created_at)
      select ${company_id}, v.id, ${ticket_id}, ${file_key}, v.node_id, v.position, ${now}
      from unnest(${nodes.map(() => newId())}::uuid[], ${nodes}::text[]) with ordinality as v (id, node_id, position)
      on conflict (company_id, ticket_id, file_key, node_id) do update set position = excluded.position
      where r.position <> excluded.position
      returning r.xmax = 0 as is_new`);
    if (gone.length > 0 || put.length > 0) changed.add(ticket_id);
    isNew ||= put.some(({ is_new }) => is_new);
  }
  return { changed: [...changed], file_key: isNew ? file_key : undefined };
}
