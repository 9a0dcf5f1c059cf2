// Defines the lines of a proposal that set no field of a record: they move, link, complete, restore or delete something.
import type { NamedCommand } from '@worklane/contract/batches';
import type { ShownValue } from '@worklane/contract/proposals';
import type { ActionLineKind } from '@worklane/domain/assistant/vocabulary';
import { htmlOfText } from '@worklane/domain/text/plain-html';
import type { LinkKind } from '@worklane/domain/tickets/link-kinds';

export interface CommonLine {
  id: string;
  reason: string;
  shown: ShownValue[];
  is_left_out: boolean;
  /** Why the line was skipped. */
  problem: string | null;
}

/** What else the command needs to know, by kind. The user can edit the comment, and where unfinished tickets go. */
export interface ActionValues {
  status?: string;
  before?: string | null;
  link_kind?: LinkKind;
  other_ticket?: string;
  comment?: string;
  unfinished?: 'next' | 'backlog';
}

export interface ActionLine extends CommonLine {
  kind: ActionLineKind;
  /** What it is done to; of a new link, the id that it will get. */
  subject: string;
  /** The subject, where it is a ticket, or the ticket that it belongs to. */
  ticket_id: string | null;
  ticket: { key: string; title: string } | null;
  /** Of a sprint or a document. */
  name: string;
  values: ActionValues;
  /** What the line was built on: the values that its command or its check at approval expects. */
  expected: Record<string, unknown>;
}

type Commands = Record<ActionLineKind, (line: ActionLine, project_id: string) => NamedCommand>;

const ofTicket = (command: string, { ticket_id }: ActionLine, input: object): NamedCommand => ({
  command,
  target: ticket_id ?? '',
  input,
});

const COMMANDS: Commands = {
  move: (line) => {
    const { status } = line.expected;
    const expected = status === undefined ? {} : { expected: line.expected };
    return ofTicket('moveTicket', line, { before: null, ...placeOf(line.values), ...expected });
  },
  delete: (line) => ofTicket('deleteTicket', line, { expected: line.expected.since }),
  restore: ({ subject: id }, target) => ({ command: 'restoreTicket', target, input: { id } }),
  link: (line) => {
    const { link_kind: kind, other_ticket: ticket } = line.values;
    return ofTicket('linkTickets', line, { link_id: line.subject, kind, ticket });
  },
  unlink: (line) => ofTicket('unlinkTickets', line, { link_id: line.subject }),
  edit_comment: (line) => {
    const content = htmlOfText(line.values.comment ?? '');
    return ofTicket('editComment', line, { comment_id: line.subject, content, expected: line.expected.updated_at });
  },
  delete_comment: (line) =>
    ofTicket('deleteComment', line, { comment_id: line.subject, expected: line.expected.updated_at }),
  delete_time: (line) => ofTicket('deleteTime', line, { entry_id: line.subject, expected: line.expected.updated_at }),
  complete_sprint: ({ subject: sprint_id, values: { unfinished } }, target) => ({
    command: 'completeSprint',
    target,
    input: { sprint_id, unfinished },
  }),
  delete_sprint: ({ subject: sprint_id, expected }, target) => ({
    command: 'deleteSprint',
    target,
    input: { sprint_id, expected },
  }),
  delete_document: ({ subject, expected: { state } }) => ({
    command: 'deleteDocument',
    target: subject,
    input: { state },
  }),
};

const placeOf = ({ status, before }: ActionValues) => ({ status, ...(before && { before }) });

export const actionCommandOf = (line: ActionLine, project_id: string): NamedCommand =>
  COMMANDS[line.kind](line, project_id);

/** What is run after what sets fields, in this order: what belongs to a ticket ends before the ticket. */
export const LAST: readonly string[] = [
  'move',
  'unlink',
  'delete_comment',
  'delete_time',
  'complete_sprint',
  'delete',
  'delete_sprint',
  'delete_document',
] satisfies ActionLineKind[];
