// Brings tickets up to what they have become elsewhere: only the fields that are named, with their history, and with the
// comments that came since. One event for all of them.
import type { Target } from '@worklane/domain/access/can';
import { htmlOfText } from '@worklane/domain/text/plain-html';
import { POSITION_STEP } from '@worklane/domain/tickets/place-ticket';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { cleanForeignHtml } from '../clean-html.ts';
import { recordChanges } from '../field-history.ts';
import { type BoardPlace, endPositions, lockBoard, savePlaces } from '../order-writes.ts';
import { lockFields, type ReplacedFields, replaceComments, replaceFields } from '../replace-writes.ts';
import { insertComments, insertHistory } from '../writes.ts';
import type { TicketComment, TicketToAdd } from './add-tickets.ts';

export type CarriedField = keyof ReplacedFields | 'status';

export interface TicketToReplace extends TicketToAdd {
  id: string;
  /** Those that are not here yet. */
  comments: TicketComment[];
  changed_comments: { id: string; user_id: string | null; content: string }[];
}

interface Input extends BoardPlace, Target {
  project_id: string;
  carried: readonly string[];
  /** A few hundred at most. */
  tickets: readonly TicketToReplace[];
  /** For texts that are HTML from elsewhere: the files they may show, by what they call them. Without it, they are plain. */
  idsByFile?: ReadonlyMap<string, string>;
}

/** Answers how many of them are not what they were. */
export const replaceTickets = defineCommand<Input, number>({
  name: 'replaceTickets',
  action: 'ticket.import',
  async run({ tx, viewer, now, newId, emit }, input) {
    const { company_id, project_id, tickets, idsByFile } = input;
    const htmlOf = idsByFile ? (html: string) => cleanForeignHtml(html, idsByFile) : htmlOfText;
    const board = (await lockBoard(tx, input)) ?? fail('project_not_found');
    const carries = (field: CarriedField) => input.carried.includes(field);
    const formerById = await lockFields(
      tx,
      input,
      tickets.map(({ id }) => id),
    );
    const replaced = tickets.flatMap((ticket) => {
      const former = formerById.get(ticket.id);
      if (!former) return [];
      const { start_date = null, due_date = null, assignee_ids = [] } = ticket;
      const description = htmlOf(ticket.description);
      const given = { ...ticket, description, start_date, due_date, assignee_ids };
      const fields = Object.fromEntries(
        FIELDS.map((field) => [field, carries(field) ? given[field] : former[field]]),
      ) as unknown as ReplacedFields;
      return [{ ticket, former, fields }];
    });
    const changed = replaced.filter(({ former, fields }) =>
      FIELDS.some((field) => JSON.stringify(former[field]) !== JSON.stringify(fields[field])),
    );
    await replaceFields(
      tx,
      input,
      changed.map(({ ticket, fields }) => ({ id: ticket.id, ...fields })),
      { isReassigned: carries('assignee_ids'), now },
    );
    const by = { user_id: viewer.user_id, now, newId };
    const history = replaced.flatMap(({ ticket, former, fields }) =>
      FIELDS.map((field) => ({ ticket_id: ticket.id, field, before: former[field], after: fields[field] })),
    );
    await recordChanges(tx, input, history, by);

    const moved = carries('status') ? replaced.filter(({ ticket, former }) => ticket.status !== former.status) : [];
    if (moved.length > 0) {
      const ends = await endPositions(tx, input, board.status_keys);
      const places = moved.map(({ ticket: { id, status } }) => {
        const position = ends.get(status);
        if (position === undefined) return fail('status_unknown', { status });
        ends.set(status, position + POSITION_STEP);
        return { id, status, position };
      });
      await savePlaces(tx, input, places, now);
      await insertHistory(tx, input, places, by);
    }
    const written = tickets.map(({ id, comments }) => ({
      id,
      comments: comments.map((comment) => ({ ...comment, content: htmlOf(comment.content) })).filter(hasWords),
    }));
    await insertComments(tx, input, written, newId);
    const recommented = await replaceComments(
      tx,
      input,
      tickets
        .flatMap(({ changed_comments }) => changed_comments)
        .map((comment) => ({ ...comment, content: htmlOf(comment.content) }))
        .filter(hasWords),
      now,
    );
    await recordChanges(
      tx,
      input,
      recommented.map((each) => ({ ...each, field: 'comment' as const })),
      by,
    );
    emit({ type: 'board.replaced', company_id, project_id, payload: { board_version: board.version } });
    const commented = written.filter(({ comments }) => comments.length > 0);
    const touched = [...[...changed, ...moved].map(({ ticket }) => ticket.id), ...commented.map(({ id }) => id)];
    return new Set([...touched, ...recommented.map(({ ticket_id }) => ticket_id)]).size;
  },
});

function hasWords({ content }: { content: string }): boolean {
  return content !== '';
}

const FIELDS = [
  ...(['title', 'description', 'priority', 'type', 'labels', 'start_date', 'due_date', 'estimate'] as const),
  'assignee_ids',
] as const satisfies readonly (keyof ReplacedFields)[];
