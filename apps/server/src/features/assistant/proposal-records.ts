// Reads the current state of what the lines of a proposal are about, and says why a line can't be done any more.
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { isUnchanged } from '../../platform/undo/preconditions.ts';
import { isOfDocument, isOfTicket, type StoredLine } from './proposal-lines.ts';

interface TicketNow {
  id: string;
  key: string;
  title: string;
  version: number;
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
  const ticketIds = idsOf((line) => 'ticket_id' in line && line.ticket_id);
  const sprintIds = idsOf((line) => line.kind === 'change_sprint' && line.sprint_id);
  const entryIds = idsOf((line) => line.kind === 'change_time' && line.entry_id);
  const documentIds = idsOf((line) => line.kind === 'change_document' && line.document_id);
  const none = { tickets: [], sprints: [], entries: [], documents: [] };
  const [row = none] = await db.query<{
    tickets: TicketNow[];
    sprints: SprintNow[];
    entries: EntryNow[];
    documents: DocumentNow[];
  }>(sql`
    select
      (select coalesce(json_agg(json_build_object('id', t.id, 'key', p.key || '-' || t.number, 'title', t.title,
                                                  'version', t.version)), '[]')
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
         and ${inScope(scope, 'd.company_id', 'd.project_id')}) as documents`);
  return {
    tickets: byId(row.tickets),
    sprints: byId(row.sprints),
    entries: byId(row.entries),
    documents: byId(row.documents),
  };
}

/** Says why waiting lines can't be done any more, by line id. @param lines all of a proposal */
export function problemsOf(lines: readonly StoredLine[], now: RecordsNow): Map<string, string> {
  const leftOut = new Set(
    lines.flatMap((line) => (line.kind === 'create_sprint' && line.is_left_out ? [line.sprint_id] : [])),
  );
  const problems = new Map<string, string>();
  for (const line of lines) {
    const problem = isIntoSprint(line, leftOut) ? 'The new sprint it is put into is left out.' : problemOf(line, now);
    if (problem) problems.set(line.id, problem);
  }
  return problems;
}

const isIntoSprint = (line: StoredLine, sprints: ReadonlySet<string>): boolean =>
  isOfTicket(line) && sprints.has(line.values.sprint_id ?? '');

export const changedWords = (name: string): string => `${name} has changed since this was proposed.`;
const goneWords = (name: string): string => `${name} was deleted or moved.`;

function problemOf(line: StoredLine, now: RecordsNow): string | null {
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
  const current = now.tickets.get(line.ticket_id);
  if (!current) return goneWords(line.ticket.key);
  if (line.expected === null) return null;
  const entry = now.entries.get(line.entry_id);
  if (!entry) return `The time entry on ${goneWords(current.key)}`;
  const isSame = new Date(entry.updated_at).getTime() === new Date(line.expected).getTime();
  return isSame ? null : `The time entry on ${changedWords(current.key)}`;
}
