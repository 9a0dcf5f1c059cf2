// Updates tickets to match an import: only the fields the file contains, with new comments and imported history. A change that
// this history does not explain gets a history row here. Emits one event for all tickets.
import type { Target } from '@worklane/domain/access/can';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { filesIn, withFiles } from '@worklane/domain/files/file-addresses';
import { dueDateOf } from '@worklane/domain/sprints/due-date';
import { textOfHtml } from '@worklane/domain/text/plain-html';
import { INITIAL_TICKET } from '@worklane/domain/tickets/fields';
import { POSITION_STEP } from '@worklane/domain/tickets/place-ticket';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { cleanForeignHtml, htmlOfPlainText } from '../../../platform/texts/clean-html.ts';
import { insertComments, replaceComments } from '../../comments/steps/import-comments.ts';
import { changeName, insertMissingHistory, readNewestChanges } from '../../history/steps/import-history.ts';
import { recordChanges } from '../../history/steps/record-changes.ts';
import { changedBy, insertHistory } from '../../history/steps/record-statuses.ts';
import { readSprintIdsByName } from '../../sprints/reads.ts';
import { readOwnCopies } from '../../texts/steps/own-pictures.ts';
import { readSprintNames } from '../../tickets/reads.ts';
import { endPositions, lockBoard, savePlaces } from '../../tickets/steps/board-order.ts';
import {
  type FormerFields,
  lockFields,
  REPLACED_FIELDS,
  type ReplacedFields,
  replaceFields,
  saveLastTouch,
} from '../../tickets/steps/replace-fields.ts';
import { readSprintEnds } from '../../tickets/steps/sprint-ends.ts';
import type { TicketComment, TicketToAdd } from './add-tickets.ts';

export interface TicketToReplace extends TicketToAdd {
  id: string;
  /** Those that are not here yet. */
  comments: TicketComment[];
  changed_comments: { id: string; user_id: string | null; content: string; updated_at?: string | undefined }[];
}

interface Input extends ProjectRef, Target {
  project_id: string;
  carried: readonly string[];
  /** A few hundred at most. */
  tickets: readonly TicketToReplace[];
  /** For texts that are HTML from elsewhere: the files they may show, by what they call them. Without it, they are plain. */
  idsByFile?: ReadonlyMap<string, string>;
  /** Replaces what their cleaned texts name by what that is here. */
  namesHere(html: string): string;
  /** The comments that are here or come now, by what they are called there. */
  idsByComment: ReadonlyMap<string, string>;
}

/** A ticket that is here, as it was and as the file has it. */
interface Replaced {
  ticket: TicketToReplace;
  former: FormerFields;
  fields: ReplacedFields;
}

type HtmlOf = (text: string, ticketId: string) => string;

/** Answers which of them are not what they were. */
export async function replaceTickets(context: CommandContext, input: Input): Promise<Set<string>> {
  const { tx, viewer, now, newId } = context;
  const { company_id, project_id, tickets } = input;
  const htmlOf = await createHtmlOf(tx, input);
  const board = (await lockBoard(tx, input)) ?? fail('project_not_found');
  const replaced = await compare(tx, input, htmlOf);
  const changed = replaced.filter(({ former, fields }) => changedFields(former, fields).length > 0);
  const rows = changed.map(({ ticket, fields }) => ({ id: ticket.id, ...fields }));
  await replaceFields(tx, input, rows, { isReassigned: input.carried.includes('assignee_ids'), now });
  const moved = await moveToColumns(context, input, { replaced, columns: board.status_keys });

  const commented = tickets.map(({ id, comments }) => ({
    id,
    comments: comments.map((comment) => ({ ...comment, content: htmlOf(comment.content, id) })).filter(hasWords),
  }));
  await insertComments(tx, input, commented, newId);
  const imported = await bringHistory(context, input, commented);

  const by = changedBy({ viewer, now, newId });
  const history = await untoldChanges(tx, changed, imported);
  await recordChanges(tx, input, history, by);
  const statuses = moved
    .map(({ ticket: { id, status, status_since } }) => ({ id, status, since: status_since }))
    .filter(({ id, status }) => !imported.tells({ ticket_id: id, field: 'status', after: status }));
  await insertHistory(tx, input, statuses, by);
  const changedHere = new Set([...history.map(({ ticket_id }) => ticket_id), ...statuses.map(({ id }) => id)]);
  const untouched = replaced.flatMap(({ ticket: { id, past }, former }) =>
    past && !changedHere.has(id) ? [{ id, here: former.updated_at, there: past.updated_at }] : [],
  );
  await saveLastTouch(tx, input, untouched);
  const recommented = await updateComments(context, input, { htmlOf, imported });

  context.emit({ type: 'board.replaced', company_id, project_id, payload: { board_version: board.version } });
  return new Set([
    ...[...changed, ...moved].map(({ ticket }) => ticket.id),
    ...commented.filter(({ comments }) => comments.length > 0).map(({ id }) => id),
    ...recommented,
    ...imported.ticketIds,
  ]);
}

/** Cleans a text of a ticket. Pictures that the ticket has copies of are shown from those. */
async function createHtmlOf(tx: Queryable, input: Input): Promise<HtmlOf> {
  const { tickets, idsByFile, namesHere } = input;
  const copies = await readOwnCopies(tx, input, {
    ticketIds: tickets.map(({ id }) => id),
    fileIds: idsByFile ? shownBy(tickets).flatMap((id) => idsByFile.get(id) ?? []) : [],
  });
  const isHtml = new Set(tickets.flatMap(({ id, is_html }) => (is_html ? [id] : [])));
  return (text, id) => {
    if (idsByFile) return withFiles(namesHere(cleanForeignHtml(text, idsByFile)), copies.get(id) ?? NO_FILES);
    return isHtml.has(id) ? cleanForeignHtml(text, NO_FILES) : htmlOfPlainText(text);
  };
}

/** Locks the tickets, and puts the fields that the file carries beside those that they have. */
async function compare(tx: Queryable, input: Input, htmlOf: HtmlOf): Promise<Replaced[]> {
  const ids = input.tickets.map(({ id }) => id);
  const formerById = await lockFields(tx, input, ids);
  const replaced = input.tickets.flatMap((ticket) => {
    const former = formerById.get(ticket.id);
    if (!former) return [];
    const due_date_type = ticket.past?.due_date_type ?? former.due_date_type;
    // Plain text knows nothing of formatting: where the words are the same, it stays.
    const written = htmlOf(ticket.description, ticket.id);
    const words = ticket.is_html ? textOfHtml(written) : ticket.description;
    const isSame = !input.idsByFile && textOfHtml(former.description).trim() === words.trim();
    const description = isSame ? former.description : written;
    const given = { ...INITIAL_TICKET, ...ticket, description, due_date_type };
    const fields = Object.fromEntries(
      REPLACED_FIELDS.map((field) => [field, input.carried.includes(field) ? given[field] : former[field]]),
    ) as unknown as ReplacedFields;
    return [{ ticket, former, fields }];
  });
  const ends = await readSprintEnds(tx, input, sprintsOf(replaced));
  for (const { fields } of replaced) fields.due_date = dueDateOf(fields, ends.of(fields.sprint_id));
  return replaced;
}

/** Moves tickets whose status is another to the end of its column. @returns those tickets */
async function moveToColumns(
  { tx, now }: CommandContext,
  input: Input,
  { replaced, columns }: { replaced: readonly Replaced[]; columns: string[] },
): Promise<Replaced[]> {
  if (!input.carried.includes('status')) return [];
  const moved = replaced.filter(({ ticket, former }) => ticket.status !== former.status);
  if (moved.length === 0) return [];
  const ends = await endPositions(tx, input, columns);
  const places = moved.map(({ ticket: { id, status } }) => {
    const position = ends.get(status);
    if (position === undefined) return fail('status_unknown', { status });
    ends.set(status, position + POSITION_STEP);
    return { id, status, position };
  });
  await savePlaces(tx, input, places, now);
  return moved;
}

type NamedChange = Parameters<typeof changeName>[0] & { after: unknown };

interface ImportedHistory {
  /** The tickets that got some. */
  ticketIds: ReadonlySet<string>;
  /** Tells whether the newest imported change of that field is this one. */
  tells(change: NamedChange): boolean;
}

async function bringHistory(
  { tx, newId }: CommandContext,
  input: Input,
  commented: readonly { comments: { id?: string }[] }[],
): Promise<ImportedHistory> {
  const { tickets, idsByFile = NO_FILES, namesHere, idsByComment } = input;
  const pasts = tickets.flatMap(({ id, past }) => (past ? [{ id, past }] : []));
  const isWritten = new Set(commented.flatMap(({ comments }) => comments.map(({ id }) => id)));
  const isToCome = new Set(tickets.flatMap(({ comments }) => comments.map(({ id }) => id)));
  const ticketIds = await insertMissingHistory(tx, input, pasts, {
    newId,
    idsByFile,
    namesHere,
    idsBySprint: await readSprintIdsByName(tx, input),
    idsByComment: new Map([...idsByComment].filter(([, id]) => !isToCome.has(id) || isWritten.has(id))),
  });
  const newest = await readNewestChanges(tx, input, [...ticketIds]);
  return { ticketIds, tells: (change) => newest.get(changeName(change)) === JSON.stringify(change.after) };
}

/** Returns the field changes that the imported history doesn't explain. */
async function untoldChanges(tx: Queryable, changed: readonly Replaced[], imported: ImportedHistory) {
  const sprintNames = await readSprintNames(tx, sprintsOf(changed));
  const nameOf = (sprint: string | null) => sprintNames.get(sprint) ?? null;
  return changed.flatMap(({ ticket, former, fields }) =>
    changedFields(former, fields)
      .map((field) => {
        const change = { ticket_id: ticket.id, field, before: former[field], after: fields[field] };
        if (field !== 'sprint_id') return change;
        const sprints = { before: former.sprint_id, after: fields.sprint_id };
        return { ...change, before: nameOf(former.sprint_id), after: nameOf(fields.sprint_id), sprints };
      })
      .filter((change) =>
        change.field === 'sprint_id' ? !isSprintTold(ticket, fields, imported) : !imported.tells(change),
      ),
  );
}

/** Tells whether the history names this sprint, possibly by a former name. */
function isSprintTold(
  { id, past }: TicketToReplace,
  { sprint_id }: ReplacedFields,
  imported: ImportedHistory,
): boolean {
  const last = past?.changes.findLast(({ field }) => field === 'sprint_id');
  if (!last || (last.after === null) !== (sprint_id === null)) return false;
  return imported.tells({ ticket_id: id, field: 'sprint_id', after: last.after });
}

/** Saves the comments that read otherwise now. @returns the tickets whose comments changed */
async function updateComments(
  { tx, viewer, now, newId }: CommandContext,
  input: Input,
  { htmlOf, imported }: { htmlOf: HtmlOf; imported: ImportedHistory },
): Promise<string[]> {
  const comments = input.tickets
    .flatMap(({ id, changed_comments }) => changed_comments.map((comment) => ({ ...comment, ticket_id: id })))
    .map((comment) => ({ ...comment, content: htmlOf(comment.content, comment.ticket_id) }))
    .filter(hasWords)
    .map(({ ticket_id, updated_at, ...comment }) => {
      const change = { ticket_id, field: 'comment', comment_id: comment.id, after: comment.content };
      return { ...comment, ...(updated_at && imported.tells(change) && { updated_at }) };
    });
  const updated = await replaceComments(tx, input, comments, now);
  const changes = updated
    .map((each) => ({ ...each, field: 'comment' as const }))
    .filter((change) => !imported.tells(change));
  await recordChanges(tx, input, changes, changedBy({ viewer, now, newId }));
  return updated.map(({ ticket_id }) => ticket_id);
}

function changedFields(former: ReplacedFields, fields: ReplacedFields) {
  return REPLACED_FIELDS.filter((field) => JSON.stringify(former[field]) !== JSON.stringify(fields[field]));
}

function sprintsOf(replaced: readonly Replaced[]): (string | null)[] {
  return replaced.flatMap(({ former, fields }) => [former.sprint_id, fields.sprint_id]);
}

function shownBy(tickets: readonly TicketToReplace[]): string[] {
  return tickets.flatMap(({ description, comments, changed_comments }) =>
    [description, ...[...comments, ...changed_comments].map(({ content }) => content)].flatMap(filesIn),
  );
}

function hasWords({ content }: { content: string }): boolean {
  return content !== '';
}

const NO_FILES: ReadonlyMap<string, string> = new Map();
