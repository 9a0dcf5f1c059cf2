// Adds many tickets at the ends of their columns, in the given order, under one lock of the board and with one event. The
// caller passes the tickets in batches, so that they are never all in memory.
import type { Target } from '@worklane/domain/access/can';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { dueDateOf } from '@worklane/domain/sprints/due-date';
import { type EditableField, INITIAL_TICKET, type TicketFields } from '@worklane/domain/tickets/fields';
import { POSITION_STEP } from '@worklane/domain/tickets/place-ticket';
import { DEFAULT_DUE_DATE_TYPE } from '@worklane/domain/tickets/vocabulary';
import { createBreath } from '../../../platform/background/create-breath.ts';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { cleanForeignHtml, htmlOfPlainText } from '../../../platform/texts/clean-html.ts';
import { insertComments } from '../../comments/steps/import-comments.ts';
import { recordChanges } from '../../history/steps/record-changes.ts';
import { readSprintIdsByName } from '../../sprints/reads.ts';
import { readParentKeys } from '../../tickets/reads.ts';
import { endPositions, lockBoard, raiseLastNumber } from '../../tickets/steps/board-order.ts';
import { insertTickets, linkParents } from '../../tickets/steps/insert-tickets.ts';
import { finishImportedHistory } from '../../tickets/steps/replace-fields.ts';
import { readSprintEnds } from '../../tickets/steps/sprint-ends.ts';
import { saveSums } from '../../tickets/steps/sum-time.ts';
import type { ImportedTime } from '../../time/steps/import-time.ts';
import { insertTime } from '../../time/steps/import-time.ts';
import { type ImportedActivity, insertImportedActivity } from './insert-imported-activity.ts';

export interface TicketComment {
  /** What the comment is called where it comes from. */
  key: string;
  id?: string;
  /** Null: a person who is not a member here. */
  user_id: string | null;
  content: string;
  created_at: string;
  /** Left out: when it was written. */
  updated_at?: string;
}

/** What every file has to say, even if it is the usual. */
type Said = 'title' | 'description' | 'status' | 'priority' | 'type' | 'labels' | 'estimate';
/** Leaves out assignees who are no longer on the project. */
type Unsaid = Partial<TicketFields<Exclude<EditableField, Said | 'parent_id' | 'due_date_type'>>>;

export interface TicketToAdd extends TicketFields<Said>, Unsaid {
  /** Left out, it gets a new one. */
  id?: string;
  /** Null: now. */
  created_at: string | null;
  /** When it came to its status; left out: when it was made. */
  status_since?: string;
  /** What the ticket is called where it comes from, and what its parent is called there. */
  key?: string;
  parent?: string;
  /** Its texts are HTML; left out: plain text, unless it has a past. */
  is_html?: true;
  /** Left out: the caller. */
  reporter_id?: string | null;
  comments?: TicketComment[];
  /** Time entries of a file without any other history. */
  time?: ImportedTime[];
  /** The number it had, for a board that has none yet. */
  number?: number;
  /** What happened to it before; its links come once all tickets are there. With one, its texts are HTML. */
  past?: ImportedActivity;
}

export interface LinkToParent {
  id: string;
  key: string;
  /** The imported history already contains this change. */
  isTold: boolean;
}

interface Result {
  first: number;
  last: number;
  /** Existing tickets whose position has changed. */
  reparented: string[];
}

interface Input extends ProjectRef, Target {
  project_id: string;
  /** How many there will be in all the batches. */
  count: number;
  batches: AsyncIterable<readonly TicketToAdd[]>;
  /** Tickets of the board that parents may be among, by what the new ones call them. */
  idsByKey?: ReadonlyMap<string, string>;
  /** Existing tickets that get another parent, or none. */
  links?: readonly LinkToParent[];
  /** The files that come with tickets that have a past, by what their texts call them. */
  idsByFile?: ReadonlyMap<string, string>;
  /** Replaces what their cleaned texts name by what that is here. */
  namesHere?(html: string): string;
  /** Called after each batch; by throwing it ends the whole, and nothing stays. */
  onBatch?(done: number): void;
}

const FINISHED_AT_ONCE = 500;
const NO_FILES: ReadonlyMap<string, string> = new Map();
const asNamed = (html: string): string => html;

/** What the batches share. */
interface Adding extends Pick<Input, 'company_id' | 'project_id'>, Required<Pick<Input, 'namesHere'>> {
  idsByFile: ReadonlyMap<string, string>;
  /** The position of the next ticket of each column. */
  ends: Map<string, number>;
  firstNumber: number;
  lastNumber: number;
  done: number;
  idsByKey: Map<string, string>;
  /** Tickets that wait for their parents until all are there. */
  children: { id: string; key: string }[];
  /** The parts of tickets that wait until all are there. */
  pasts: Parameters<typeof finishImportedHistory>[2][number][];
}

export async function addTickets(context: CommandContext, input: Input): Promise<Result> {
  const { tx } = context;
  const { company_id, project_id, count, idsByFile = NO_FILES, links = [], namesHere = asNamed } = input;
  const board = (await lockBoard(tx, input, count)) ?? fail('project_not_found');
  const first = board.last_ticket_number - count + 1;
  const adding: Adding = {
    company_id,
    project_id,
    idsByFile,
    namesHere,
    ends: await endPositions(tx, input, board.status_keys),
    firstNumber: first,
    lastNumber: 0,
    done: 0,
    idsByKey: new Map(input.idsByKey),
    children: [...links],
    pasts: [],
  };
  for await (const given of input.batches) {
    await insertRows(context, adding, await rowsOf(context, adding, given));
    input.onBatch?.(adding.done);
  }
  const { done, pasts, lastNumber } = adding;
  const reparented = await linkChildren(context, adding, links);
  for (let start = 0; start < pasts.length; start += FINISHED_AT_ONCE) {
    await finishImportedHistory(tx, input, pasts.slice(start, start + FINISHED_AT_ONCE));
  }
  if (lastNumber > board.last_ticket_number) await raiseLastNumber(tx, input, lastNumber);
  if (done !== count) throw new Error(`${done} tickets came where ${count} were announced`);
  context.emit({ type: 'board.replaced', company_id, project_id, payload: { board_version: board.version } });
  return { first, last: Math.max(lastNumber, board.last_ticket_number), reparented };
}

/** Gives each ticket of a batch its id, number, position and due date, and notes what has to wait for the others. */
async function rowsOf({ tx, viewer, now, newId }: CommandContext, adding: Adding, given: readonly TicketToAdd[]) {
  const batch = await withHtml(given, adding, newId);
  const sprintIds = batch.map(({ sprint_id }) => sprint_id);
  const sprintEnds = await readSprintEnds(tx, adding, sprintIds);
  return batch.map((ticket) => {
    const position = adding.ends.get(ticket.status);
    if (position === undefined) return fail('status_unknown', { status: ticket.status });
    adding.ends.set(ticket.status, position + POSITION_STEP);
    const { id = newId(), reporter_id = viewer.user_id, key, parent, past } = ticket;
    if (key) adding.idsByKey.set(key, id);
    if (parent) adding.children.push({ id, key: parent });
    const number = ticket.number ?? adding.firstNumber + adding.done;
    adding.done++;
    adding.lastNumber = Math.max(adding.lastNumber, number);
    if (past) {
      const { due_date_type, time_spent, updated_at } = past;
      adding.pasts.push({ id, past: { due_date_type, time_spent, updated_at } });
    }
    const { due_date: day = null, sprint_id = null } = ticket;
    const due_date_type = past?.due_date_type ?? DEFAULT_DUE_DATE_TYPE;
    const due_date = dueDateOf({ due_date: day, due_date_type }, sprintEnds.of(sprint_id));
    const created_at = ticket.created_at ?? now.toISOString();
    return {
      ...INITIAL_TICKET,
      ...ticket,
      due_date_type,
      due_date,
      id,
      reporter_id,
      history_id: newId(),
      number,
      position,
      created_at,
    };
  });
}

async function insertRows(
  { tx, viewer, now, newId }: CommandContext,
  adding: Adding,
  rows: Awaited<ReturnType<typeof rowsOf>>,
): Promise<void> {
  await insertTickets(tx, adding, rows, viewer.user_id, now);
  await insertComments(tx, adding, rows, newId);
  const pasts = rows.flatMap(({ id, past }) => (past ? [{ id, past }] : []));
  const idsByComment = new Map(rows.flatMap(({ comments = [] }) => comments.map(({ key, id = '' }) => [key, id])));
  await insertImportedActivity(tx, adding, pasts, {
    newId,
    idsByFile: adding.idsByFile,
    namesHere: adding.namesHere,
    idsByComment,
    idsBySprint: await readSprintIdsByName(tx, adding),
  });
  const time = rows.flatMap(({ id: ticket_id, time = [] }) =>
    time.map((entry) => ({ ...entry, id: entry.id ?? newId(), ticket_id })),
  );
  await insertTime(tx, adding, time);
  if (time.length > 0) await saveSums(tx, adding, [...new Set(time.map(({ ticket_id }) => ticket_id))]);
}

/** Links new and known tickets to their parents. @returns the known ones whose parent changed */
async function linkChildren(
  { tx, viewer, now, newId }: CommandContext,
  adding: Adding,
  known: readonly LinkToParent[],
): Promise<string[]> {
  const knownIds = known.map(({ id }) => id);
  const former = await readParentKeys(tx, adding, knownIds);
  const parents = adding.children.map(({ id, key }) => ({ id, parent_id: adding.idsByKey.get(key) ?? null }));
  await linkParents(tx, adding, parents);
  const present = await readParentKeys(tx, adding, knownIds);
  const reparented = known.filter(({ id }) => former.get(id) !== present.get(id));
  const changes = reparented
    .filter(({ isTold }) => !isTold)
    .map(({ id }) => ({
      ticket_id: id,
      field: 'parent_id' as const,
      before: former.get(id) ?? null,
      after: present.get(id) ?? null,
    }));
  for (let start = 0; start < changes.length; start += FINISHED_AT_ONCE) {
    await recordChanges(tx, adding, changes.slice(start, start + FINISHED_AT_ONCE), { ...viewer, now, newId });
  }
  return reparented.map(({ id }) => id);
}

/** Cleans texts for storage, and lets other requests run in between. */
async function withHtml(
  batch: readonly TicketToAdd[],
  { idsByFile, namesHere }: Pick<Adding, 'idsByFile' | 'namesHere'>,
  newId: () => string,
) {
  const breathe = createBreath();
  const tickets: (TicketToAdd & { comments?: (TicketComment & { id: string })[] })[] = [];
  for (const { comments, ...ticket } of batch) {
    const htmlOf =
      ticket.past || ticket.is_html ? (html: string) => namesHere(cleanForeignHtml(html, idsByFile)) : htmlOfPlainText;
    const cleaned: (TicketComment & { id: string })[] = [];
    for (const comment of comments ?? []) {
      const content = htmlOf(comment.content);
      if (content !== '') cleaned.push({ ...comment, id: comment.id ?? newId(), content });
      await breathe();
    }
    tickets.push({ ...ticket, description: htmlOf(ticket.description), ...(comments && { comments: cleaned }) });
    await breathe();
  }
  return tickets;
}
