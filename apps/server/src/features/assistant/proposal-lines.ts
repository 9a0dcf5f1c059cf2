// Describes the lines of a proposal as they are stored, and turns them into commands.
import type { NamedCommand } from '@worklane/contract/batches';
import type { ShownValue } from '@worklane/contract/proposals';
import type { TicketChange } from '@worklane/contract/tickets';
import type { LineKind } from '@worklane/domain/assistant/vocabulary';
import { htmlOfText } from '@worklane/domain/text/plain-html';

export interface StoredLine {
  id: string;
  kind: LineKind;
  /** Of a new ticket, the id it will have. */
  ticket_id: string;
  /** When it was proposed; null for a new ticket. */
  ticket: { key: string; title: string; version: number } | null;
  values: TicketChange;
  /** What stood there when it was proposed. */
  expected: TicketChange;
  comment: string | null;
  /** The id that the comment will have. */
  comment_id: string | null;
  reason: string;
  shown: ShownValue[];
  is_left_out: boolean;
  /** Why it was not done. */
  problem: string | null;
}

/** The command that does what a line says, and nothing else. */
export function commandOf(line: StoredLine, project_id: string): NamedCommand {
  const { kind, ticket_id, values, expected, comment, comment_id } = line;
  if (kind === 'create') return { command: 'createTicket', target: project_id, input: { ...values, id: ticket_id } };
  if (kind === 'change') return { command: 'updateTicket', target: ticket_id, input: { changes: values, expected } };
  return { command: 'addComment', target: ticket_id, input: { comment_id, content: htmlOfText(comment ?? '') } };
}

/** A line that says of a ticket what an earlier one says too takes its place; other values of both stay. */
export function mergedLine(former: StoredLine, line: StoredLine): StoredLine {
  const fields = new Set(line.shown.map(({ field }) => field));
  return {
    ...former,
    values: { ...former.values, ...line.values },
    expected: { ...line.expected, ...former.expected },
    shown: [...former.shown.filter(({ field }) => !fields.has(field)), ...line.shown],
    reason: line.reason || former.reason,
    is_left_out: false,
  };
}
