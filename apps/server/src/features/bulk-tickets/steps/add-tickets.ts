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
import { insertComments } from '../../comments/steps/bring-comments.ts';
import { recordChanges } from '../../history/steps/record-changes.ts';
import { endPositions, lockBoard, raiseLastNumber } from '../../tickets/steps/board-order.ts';
import { insertTickets, linkParents } from '../../tickets/steps/insert-tickets.ts';
import { readParentKeys } from '../../tickets/steps/read-names.ts';
import { finishPasts } from '../../tickets/steps/replace-fields.ts';
import { readSprintEnds } from '../../tickets/steps/sprint-ends.ts';
import { saveSums } from '../../tickets/steps/sum-time.ts';
import type { PastTime } from '../../time/steps/bring-time.ts';
import { insertTime } from '../../time/steps/bring-time.ts';
import { insertPasts, type TicketPast } from './insert-pasts.ts';

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
  /** Of a file that says no more of its past. */
  time?: PastTime[];
  /** The number it had, for a board that has none yet. */
  number?: number;
  /** What happened to it before; its links come once all tickets are there. With one, its texts are HTML. */
  past?: TicketPast;
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
  /** Those of the board that stand elsewhere by now. */
  reparented: string[];
}

interface Input extends ProjectRef, Target {
  project_id: string;
  /** How many there will be in all the batches. */
  count: number;
  batches: AsyncIterable<readonly TicketToAdd[]>;
  /** Tickets of the board that parents may be among, by what the new ones call them. */
  idsByKey?: ReadonlyMap<string, string>;
  /** Tickets of the board that stand below others from now on, or below none. */
  links?: readonly LinkToParent[];
  /** The files that come with tickets that have a past, by what their texts call them. */
  idsByFile?: ReadonlyMap<string, string>;
  /** Called after each batch; by throwing it ends the whole, and nothing stays. */
  onBatch?(done: number): void;
}

const FINISHED_AT_ONCE = 500;
const NO_FILES: ReadonlyMap<string, string> = new Map();

export async function addTickets({ tx, viewer, now, newId, emit }: CommandContext, input: Input): Promise<Result> {
  const { company_id, project_id, count, idsByFile = NO_FILES } = input;
  const board = (await lockBoard(tx, input, count)) ?? fail('project_not_found');
  const ends = await endPositions(tx, input, board.status_keys);
  const first = board.last_ticket_number - count + 1;
  let done = 0;
  let last = 0;
  /** The part of them that waits for all tickets. */
  const pasts: Parameters<typeof finishPasts>[2][number][] = [];
  const idsByKey = new Map(input.idsByKey);
  const { links = [] } = input;
  const parents: { id: string; key: string }[] = [...links];
  for await (const given of input.batches) {
    const batch = await withHtml(given, { idsByFile, newId });
    const sprintEnds = await readSprintEnds(
      tx,
      input,
      batch.map(({ sprint_id }) => sprint_id),
    );
    const rows = batch.map((ticket) => {
      const position = ends.get(ticket.status);
      if (position === undefined) return fail('status_unknown', { status: ticket.status });
      ends.set(ticket.status, position + POSITION_STEP);
      const created_at = ticket.created_at ?? now.toISOString();
      const { id = newId(), reporter_id = viewer.user_id } = ticket;
      if (ticket.key) idsByKey.set(ticket.key, id);
      if (ticket.parent) parents.push({ id, key: ticket.parent });
      const number = ticket.number ?? first + done;
      done++;
      last = Math.max(last, number);
      if (ticket.past) {
        const { due_date_type, time_spent, updated_at } = ticket.past;
        pasts.push({ id, past: { due_date_type, time_spent, updated_at } });
      }
      const { due_date: day = null, sprint_id = null, past } = ticket;
      const due_date_type = past?.due_date_type ?? DEFAULT_DUE_DATE_TYPE;
      const due_date = dueDateOf({ due_date: day, due_date_type }, sprintEnds.of(sprint_id));
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
    await insertTickets(tx, input, rows, viewer.user_id, now);
    await insertComments(tx, input, rows, newId);
    await insertPasts(
      tx,
      input,
      rows.flatMap(({ id, past }) => (past ? [{ id, past }] : [])),
      {
        newId,
        idsByFile,
        idsByComment: new Map(rows.flatMap(({ comments = [] }) => comments.map(({ key, id = '' }) => [key, id]))),
      },
    );
    const time = rows.flatMap(({ id: ticket_id, time = [] }) =>
      time.map((entry) => ({ ...entry, id: entry.id ?? newId(), ticket_id })),
    );
    await insertTime(tx, input, time);
    if (time.length > 0) await saveSums(tx, input, [...new Set(time.map(({ ticket_id }) => ticket_id))]);
    input.onBatch?.(done);
  }
  const linkedIds = links.map(({ id }) => id);
  const former = await readParentKeys(tx, input, linkedIds);
  await linkParents(
    tx,
    input,
    parents.flatMap(({ id, key }) => ({ id, parent_id: idsByKey.get(key) ?? null })),
  );
  const present = await readParentKeys(tx, input, linkedIds);
  const reparented = links.filter(({ id }) => former.get(id) !== present.get(id));
  const changes = reparented
    .filter(({ isTold }) => !isTold)
    .map(({ id }) => ({
      ticket_id: id,
      field: 'parent_id' as const,
      before: former.get(id) ?? null,
      after: present.get(id) ?? null,
    }));
  for (let start = 0; start < changes.length; start += FINISHED_AT_ONCE) {
    await recordChanges(tx, input, changes.slice(start, start + FINISHED_AT_ONCE), { ...viewer, now, newId });
  }
  for (let start = 0; start < pasts.length; start += FINISHED_AT_ONCE) {
    await finishPasts(tx, input, pasts.slice(start, start + FINISHED_AT_ONCE));
  }
  if (last > board.last_ticket_number) await raiseLastNumber(tx, input, last);
  if (done !== count) throw new Error(`${done} tickets came where ${count} were announced`);
  emit({ type: 'board.replaced', company_id, project_id, payload: { board_version: board.version } });
  return { first, last: Math.max(last, board.last_ticket_number), reparented: reparented.map(({ id }) => id) };
}

interface Html {
  idsByFile: ReadonlyMap<string, string>;
  newId(): string;
}

/** With their texts as they are stored. Others are let through in between: cleaning takes its time. */
async function withHtml(batch: readonly TicketToAdd[], { idsByFile, newId }: Html) {
  const breathe = createBreath();
  const tickets: (TicketToAdd & { comments?: (TicketComment & { id: string })[] })[] = [];
  for (const { comments, ...ticket } of batch) {
    const htmlOf =
      ticket.past || ticket.is_html ? (html: string) => cleanForeignHtml(html, idsByFile) : htmlOfPlainText;
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
