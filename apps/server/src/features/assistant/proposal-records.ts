// Reads the current state of what the lines of a proposal are about, and says why a line can't be done any more.
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { isUnchanged } from '../../platform/undo/preconditions.ts';
import { linksThere } from '../links/fragments.ts';
import { type TrashedTicket, ticketsInTrash, ticketsWithIds } from '../tickets/fragments.ts';
import type { ActionLine } from './proposal-actions.ts';
import { isAction, isOfDocument, isOfTicket, type StoredLine } from './proposal-lines.ts';
import { createdBy, dependenceOf, missingOf, type NewTickets } from './proposed-tickets.ts';

interface TicketNow {
  id: string;
  key: string;
  title: string;
  version: number;
  /** Where it was put last. */
  status: string;
  position: number;
}

interface DocumentNow {
  id: string;
  title: string;
  version: number;
}

interface SprintNow {
  id: string;
  name: string;
  fields: Record<string, unknown>;
}

/** A time entry or a comment. */
interface EntryNow {
  id: string;
  updated_at: string;
}

/** By id, of what the viewer may see. */
export interface RecordsNow {
  tickets: ReadonlyMap<string, TicketNow>;
  sprints: ReadonlyMap<string, SprintNow>;
  entries: ReadonlyMap<string, EntryNow>;
  documents: ReadonlyMap<string, DocumentNow>;
  comments: ReadonlyMap<string, EntryNow>;
  links: ReadonlyMap<string, { id: string }>;
  trashed: ReadonlyMap<string, TrashedTicket>;
  /** Ids of new tickets and sprints that other records have. */
  taken: ReadonlySet<string>;
}

const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

export async function readRecordsOfLines(
  db: Queryable,
  scope: Scope,
  company_id: string,
  lines: readonly StoredLine[],
): Promise<RecordsNow> {
  const idsOf = (idOf: (line: StoredLine) => string | false) => lines.flatMap((line) => idOf(line) || []);
  const subjects = (...kinds: StoredLine['kind'][]) =>
    idsOf((line) => isAction(line) && kinds.includes(line.kind) && line.subject);
  const ticketIds = [
    ...idsOf((line) => 'ticket_id' in line && (line.ticket_id ?? false)),
    ...idsOf((line) => isAction(line) && (line.values.other_ticket ?? line.values.before ?? false)),
  ];
  const sprintIds = [
    ...idsOf((line) => line.kind === 'change_sprint' && line.sprint_id),
    ...subjects('complete_sprint', 'delete_sprint'),
  ];
  const entryIds = [...idsOf((line) => line.kind === 'change_time' && line.entry_id), ...subjects('delete_time')];
  const documentIds = [
    ...idsOf((line) => line.kind === 'change_document' && line.document_id),
    ...subjects('delete_document'),
  ];
  const none = { tickets: [], sprints: [], entries: [], documents: [], comments: [], links: [], trashed: [] };
  const [row = none] = await db.query<{
    tickets: TicketNow[];
    sprints: SprintNow[];
    entries: EntryNow[];
    documents: DocumentNow[];
    comments: EntryNow[];
    links: { id: string }[];
    trashed: TrashedTicket[];
  }>(sql`
    select
      (select coalesce(json_agg(json_build_object('id', t.id, 'key', p.key || '-' || t.number, 'title', t.title,
                                                  'version', t.version, 'status', t.status,
                                                  'position', coalesce(t.displaced_from, t.position))), '[]')
       from tickets t join projects p on p.company_id = t.company_id and p.id = t.project_id
       where t.company_id = ${company_id} and t.id = any(${ticketIds}::uuid[])
         and ${inScope(scope, 't.company_id', 't.project_id')}) as tickets,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'fields', to_jsonb(s))), '[]')
       from sprints s where s.company_id = ${company_id} and s.id = any(${sprintIds}::uuid[])
         and ${inScope(scope, 's.company_id', 's.project_id')}) as sprints,
      (select coalesce(json_agg(json_build_object('id', e.id, 'updated_at', e.updated_at)), '[]')
       from time_entries e join tickets t on t.company_id = e.company_id and t.id = e.ticket_id
       where e.company_id = ${company_id} and e.id = any(${entryIds}::uuid[])
         and ${inScope(scope, 't.company_id', 't.project_id')}) as entries,
      (select coalesce(json_agg(json_build_object('id', d.id, 'title', d.title, 'version', d.version)), '[]')
       from documents d where d.company_id = ${company_id} and d.id = any(${documentIds}::uuid[])
         and ${inScope(scope, 'd.company_id', 'd.project_id')}) as documents,
      (select coalesce(json_agg(json_build_object('id', c.id, 'updated_at', c.updated_at)), '[]')
       from ticket_comments c join tickets t on t.company_id = c.company_id and t.id = c.ticket_id
       where c.company_id = ${company_id} and c.id = any(${subjects('edit_comment', 'delete_comment')}::uuid[])
         and ${inScope(scope, 't.company_id', 't.project_id')}) as comments,
      (select coalesce(json_agg(json_build_object('id', l.id)), '[]')
       from (${linksThere(company_id, subjects('unlink'))}) l) as links,
      (select coalesce(json_agg(to_jsonb(r)), '[]')
       from (${ticketsInTrash(scope, company_id, subjects('restore'))}) r) as trashed`);
  return {
    tickets: byId(row.tickets),
    sprints: byId(row.sprints),
    entries: byId(row.entries),
    documents: byId(row.documents),
    comments: byId(row.comments),
    links: byId(row.links),
    trashed: byId(row.trashed),
    taken: await readTakenIds(db, lines),
  };
}

/** Says why waiting lines can't be done any more, by line id. @param lines all of a proposal */
export function problemsOf(lines: readonly StoredLine[], now: RecordsNow): Map<string, string> {
  const missing = missingOf(lines, now.taken);
  const created = createdBy(lines);
  const problems = new Map<string, string>();
  for (const line of lines) {
    const problem = dependenceOf(line, missing) ?? problemOf(line, now, created);
    if (problem) problems.set(line.id, problem);
  }
  return problems;
}

/** @returns the id that a new ticket or sprint will get */
function givenId(line: StoredLine): string | null {
  if (line.kind === 'create') return line.ticket_id;
  return line.kind === 'create_sprint' ? line.sprint_id : null;
}

/**
 * Reads which of the ids that lines give to new tickets and sprints another record has, in any company and also in the
 * trash.
 */
export async function readTakenIds(db: Queryable, lines: readonly StoredLine[]): Promise<ReadonlySet<string>> {
  const ids = lines.flatMap((line) => givenId(line) ?? []);
  if (ids.length === 0) return new Set();
  const rows = await db.query<{ id: string }>(sql`
    ${ticketsWithIds(ids)} union all select id from sprints where id = any(${ids}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}

export const takenWords = ({ kind }: StoredLine): string =>
  `Another ${kind === 'create' ? 'ticket' : 'sprint'} has its id. It can be proposed again with a new id.`;
export const changedWords = (name: string): string => `${name} has changed since this was proposed.`;
const goneWords = (name: string): string => `${name} was deleted or moved.`;

function problemOf(line: StoredLine, now: RecordsNow, created: NewTickets): string | null {
  if (isAction(line)) return problemOfAction(line, now, created);
  const given = givenId(line);
  if (given !== null && now.taken.has(given)) return takenWords(line);
  if (isOfTicket(line)) {
    if (!line.ticket) return null;
    const current = now.tickets.get(line.ticket_id);
    if (!current) return goneWords(line.ticket.key);
    return current.version === line.ticket.version ? null : changedWords(current.key);
  }
  if (isOfDocument(line)) {
    if (line.version === null) return null;
    const current = now.documents.get(line.document_id);
    if (!current) return `The document ${goneWords(`“${line.name}”`)}`;
    return current.version === line.version ? null : `The document ${changedWords(`“${current.title}”`)}`;
  }
  if ('sprint_id' in line) {
    if (line.kind === 'create_sprint') return null;
    const current = now.sprints.get(line.sprint_id);
    if (!current) return `The sprint ${goneWords(`“${line.name}”`)}`;
    return isUnchanged(current.fields, line.expected) ? null : `The sprint ${changedWords(`“${current.name}”`)}`;
  }
  if (!line.ticket) return null;
  const current = now.tickets.get(line.ticket_id);
  if (!current) return goneWords(line.ticket.key);
  if (line.expected === null) return null;
  const entry = now.entries.get(line.entry_id);
  if (!entry) return `The time entry on ${goneWords(current.key)}`;
  return isAt(entry, line.expected) ? null : `The time entry on ${changedWords(current.key)}`;
}

const isAt = (entry: EntryNow, moment: unknown): boolean =>
  new Date(entry.updated_at).getTime() === new Date(String(moment)).getTime();

function problemOfAction(line: ActionLine, now: RecordsNow, created: NewTickets): string | null {
  const { kind, subject, expected, name } = line;
  if (kind === 'restore') return now.trashed.has(subject) ? null : `${line.ticket?.key} is not in the trash any more.`;
  if (kind === 'delete_document') {
    const document = now.documents.get(subject);
    if (!document) return `The document ${goneWords(`“${name}”`)}`;
    return document.version === expected.version ? null : `The document ${changedWords(`“${document.title}”`)}`;
  }
  if (kind === 'complete_sprint' || kind === 'delete_sprint') {
    const sprint = now.sprints.get(subject);
    if (!sprint) return `The sprint ${goneWords(`“${name}”`)}`;
    return isUnchanged(sprint.fields, expected) ? null : `The sprint ${changedWords(`“${sprint.name}”`)}`;
  }
  if (kind === 'link') return problemOfLink(line, now, created);
  const ticket = now.tickets.get(line.ticket_id ?? '');
  if (!ticket) return goneWords(line.ticket?.key ?? '');
  switch (kind) {
    case 'move':
      if (line.values.before && !now.tickets.has(line.values.before))
        return goneWords(`The ticket that ${ticket.key} is put before`);
      return isUnchanged(ticket, expected) ? null : changedWords(ticket.key);
    case 'delete':
      return ticket.version === expected.version ? null : changedWords(ticket.key);
    case 'unlink':
      return now.links.has(subject) ? null : `The link of ${ticket.key} was removed.`;
    default:
      return problemOfEntry(line, ticket.key, now);
  }
}

/** Checks that each end exists, or is created by the same proposal. */
function problemOfLink({ ticket_id, ticket, values }: ActionLine, now: RecordsNow, created: NewTickets): string | null {
  const isThere = (id: string) => now.tickets.has(id) || created.has(id);
  if (!isThere(ticket_id ?? '')) return goneWords(ticket?.key ?? '');
  return isThere(values.other_ticket ?? '') ? null : goneWords('The other ticket');
}

/** Checks that a comment or a time entry exists and is as the line expects. */
function problemOfEntry({ kind, subject, expected }: ActionLine, key: string, now: RecordsNow): string | null {
  const isTime = kind === 'delete_time';
  const what = `The ${isTime ? 'time entry' : 'comment'} on `;
  const entry = (isTime ? now.entries : now.comments).get(subject);
  if (!entry) return `${what}${goneWords(key)}`;
  return isAt(entry, expected.updated_at) ? null : `${what}${changedWords(key)}`;
}

/** Reads a ticket in the trash. Callers have asked for the right to restore it. */
export async function readTrashedTicket(
  db: Queryable,
  scope: Scope,
  { company_id, id }: { company_id: string; id: string },
): Promise<TrashedTicket | undefined> {
  const [row] = await db.query<TrashedTicket>(ticketsInTrash(scope, company_id, [id]));
  return row;
}
