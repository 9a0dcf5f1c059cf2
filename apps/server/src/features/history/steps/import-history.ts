// Inserts the imported history of tickets: their statuses and the changes of their fields.
import type { FieldChange } from '@worklane/contract/ticket-changes';
import type { CompanyRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { cleanForeignHtml } from '../../../platform/texts/clean-html.ts';

type By = { by: string | null };

interface PastChange extends Pick<FieldChange, 'field' | 'before' | 'after'>, By {
  at: string;
  /** Of the text of a comment: what that is called where it comes from. */
  comment?: string | null | undefined;
}

export interface ImportedHistory {
  statuses: ({ status: string; at: string } & By)[];
  changes: PastChange[];
}

interface PastTicket {
  id: string;
  past: ImportedHistory;
}

export interface PastIds {
  newId(): string;
  /** By what texts call them. */
  idsByFile: ReadonlyMap<string, string>;
  /** Replaces what a cleaned text names by what that is here. */
  namesHere(html: string): string;
  /** The ids of imported comments by their original ids. */
  idsByComment: ReadonlyMap<string, string>;
  /** Of the project's sprints, by their names. */
  idsBySprint: ReadonlyMap<string, string>;
}

/** Inserts imported status history instead of a new ticket's first row. */
export async function insertImportedHistory(
  tx: Queryable,
  { company_id }: CompanyRef,
  tickets: readonly PastTicket[],
  ids: PastIds,
): Promise<void> {
  const ticketIds = tickets.map(({ id }) => id);
  await tx.query(sql`
    delete from ticket_status_history where company_id = ${company_id} and ticket_id = any(${ticketIds}::uuid[])`);
  await insertHistoryRows(tx, { company_id }, historyOf(tickets, ids), ids);
}

/**
 * Inserts the imported history that tickets don't have yet. Two changes of one field of one ticket at the same moment
 * are the same. @returns the tickets that got history
 */
export async function insertMissingHistory(
  tx: Queryable,
  ref: CompanyRef,
  tickets: readonly PastTicket[],
  ids: PastIds,
): Promise<Set<string>> {
  const { company_id } = ref;
  const { statuses, changes } = historyOf(tickets, ids);
  const newStatuses = await tx.query<{ id: string }>(sql`
    select r.id from jsonb_to_recordset(${JSON.stringify(statuses)}::jsonb) as r (
      id uuid, ticket_id uuid, status text, at timestamptz)
    where not exists (
      select 1 from ticket_status_history h
      where h.company_id = ${company_id} and h.ticket_id = r.ticket_id and h.changed_at = r.at and h.status = r.status)`);
  const known = changes.map(({ before: _, after: __, ...change }) => change);
  const newChanges = await tx.query<{ id: string }>(sql`
    select r.id from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as r (
      id uuid, ticket_id uuid, field text, comment_id uuid, at timestamptz)
    where not exists (
      select 1 from ticket_changes c
      where c.company_id = ${company_id} and c.ticket_id = r.ticket_id and c.changed_at = r.at and c.field = r.field
        and c.comment_id is not distinct from r.comment_id)`);
  const missing = new Set([...newStatuses, ...newChanges].map(({ id }) => id));
  const isMissing = ({ id }: { id: string }) => missing.has(id);
  const rows = { statuses: statuses.filter(isMissing), changes: changes.filter(isMissing) };
  await insertHistoryRows(tx, ref, rows, ids);
  return new Set([...rows.statuses, ...rows.changes].map(({ ticket_id }) => ticket_id));
}

function historyOf(tickets: readonly PastTicket[], { newId, idsByComment }: PastIds) {
  const statuses = tickets.flatMap(({ id: ticket_id, past }) =>
    past.statuses.map((each) => ({ ...each, ticket_id, id: newId() })),
  );
  const changes = tickets.flatMap(({ id: ticket_id, past }) =>
    past.changes.flatMap(({ comment, ...change }) => {
      const comment_id = change.field === 'comment' ? idsByComment.get(comment ?? '') : null;
      // Its comment was not imported.
      return comment_id === undefined ? [] : [{ ...change, ticket_id, comment_id, id: newId() }];
    }),
  );
  return { statuses, changes };
}

async function insertHistoryRows(
  tx: Queryable,
  { company_id }: CompanyRef,
  { statuses, changes }: ReturnType<typeof historyOf>,
  ids: PastIds,
): Promise<void> {
  await tx.query(sql`
    insert into ticket_status_history (company_id, id, ticket_id, status, changed_at, changed_by)
    select ${company_id}, id, ticket_id, status, at, by
    from jsonb_to_recordset(${JSON.stringify(statuses)}::jsonb) as r (
      id uuid, ticket_id uuid, status text, at timestamptz, by uuid)`);
  const idOf = (value: FieldChange['before']) => (typeof value === 'string' && ids.idsBySprint.get(value)) || null;
  const rows = changes.map((change) => {
    const clean = withCleanTexts(change, ids);
    if (change.field !== 'sprint_id') return clean;
    return { ...clean, sprint_before: idOf(change.before), sprint_after: idOf(change.after) };
  });
  await tx.query(sql`
    insert into ticket_changes (company_id, id, ticket_id, field, before, after, changed_by, changed_at, comment_id,
                                sprint_before, sprint_after)
    select ${company_id}, id, ticket_id, field, coalesce(before, 'null'), coalesce(after, 'null'), by, at, comment_id,
           sprint_before, sprint_after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, ticket_id uuid, field text, before jsonb, after jsonb, by uuid, at timestamptz, comment_id uuid,
      sprint_before uuid, sprint_after uuid)`);
}

function withCleanTexts<Change extends Omit<PastChange, 'comment'>>(
  change: Change,
  { idsByFile, namesHere }: PastIds,
): Change {
  if (change.field !== 'comment' && change.field !== 'description') return change;
  const clean = (value: FieldChange['before']) =>
    typeof value === 'string' ? namesHere(cleanForeignHtml(value, idsByFile)) : value;
  return { ...change, before: clean(change.before), after: clean(change.after) };
}

/** Reads the newest value of each field, comment and status in the history, by `changeName`. */
export async function readNewestChanges(
  tx: Queryable,
  { company_id }: CompanyRef,
  ticketIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.query<{ ticket_id: string; field: string; comment_id: string | null; after: unknown }>(sql`
    (select distinct on (ticket_id, field, comment_id) ticket_id, field, comment_id, after from ticket_changes
     where company_id = ${company_id} and ticket_id = any(${[...ticketIds]}::uuid[])
     order by ticket_id, field, comment_id, changed_at desc, id desc)
    union all
    (select distinct on (ticket_id) ticket_id, 'status', null, to_jsonb(status) from ticket_status_history
     where company_id = ${company_id} and ticket_id = any(${[...ticketIds]}::uuid[])
     order by ticket_id, changed_at desc, id desc)`);
  return new Map(rows.map((row) => [changeName(row), JSON.stringify(row.after)]));
}

interface ChangeOf {
  ticket_id: string;
  field: string;
  comment_id?: string | null;
}

export const changeName = ({ ticket_id, field, comment_id }: ChangeOf): string =>
  `${ticket_id} ${field} ${comment_id ?? ''}`;
