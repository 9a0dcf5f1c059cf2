// Defines the stored lines of a proposal, and turns them into commands.
import type { NamedCommand } from '@worklane/contract/batches';
import type { ShownValue } from '@worklane/contract/proposals';
import type { TicketChange } from '@worklane/contract/tickets';
import type { LineKind } from '@worklane/domain/assistant/vocabulary';
import { htmlOfText } from '@worklane/domain/text/plain-html';
import { BATCH_FIELDS } from '@worklane/domain/tickets/fields';
import { Refusal } from '../../platform/http/fail.ts';

export interface StoredLine {
  id: string;
  kind: LineKind;
  /** For a new ticket: the id that it will get. */
  ticket_id: string;
  /** When the line was proposed; null for a new ticket. */
  ticket: { key: string; title: string; version: number } | null;
  values: TicketChange;
  /** The ticket's values when the line was proposed. */
  expected: TicketChange;
  comment: string | null;
  /** The id that the comment will get. */
  comment_id: string | null;
  reason: string;
  shown: ShownValue[];
  is_left_out: boolean;
  /** Why the line was skipped. */
  problem: string | null;
}

/** @returns the one command that makes the line's change */
export function commandOf(line: StoredLine, project_id: string): NamedCommand {
  const { kind, ticket_id, values, expected, comment, comment_id } = line;
  if (kind === 'create') return { command: 'createTicket', target: project_id, input: { ...values, id: ticket_id } };
  if (kind === 'change') return { command: 'updateTicket', target: ticket_id, input: { changes: values, expected } };
  return { command: 'addComment', target: ticket_id, input: { comment_id, content: htmlOfText(comment ?? '') } };
}

interface LinesOfCommand {
  command: NamedCommand;
  lines: readonly StoredLine[];
}

/** Fields that one command can change in many tickets, with other values for each. */
const SET_TOGETHER: ReadonlySet<string> = new Set(BATCH_FIELDS);

const isSetTogether = ({ kind, values }: StoredLine): boolean =>
  kind === 'change' && Object.keys(values).every((field) => SET_TOGETHER.has(field));

/** @returns one command for all lines that can be set together, in the place of the first, and one for each other line */
export function commandsOf(lines: readonly StoredLine[], project_id: string): LinesOfCommand[] {
  const together = lines.filter(isSetTogether);
  const isOne = together.length > 1;
  return lines.flatMap((line): LinesOfCommand[] => {
    if (!isOne || !isSetTogether(line)) return [{ command: commandOf(line, project_id), lines: [line] }];
    if (line !== together[0]) return [];
    const entries = together.map(({ ticket_id, values, expected }) => ({ id: ticket_id, changes: values, expected }));
    return [{ command: { command: 'changeTickets', target: project_id, input: { entries } }, lines: together }];
  });
}

/** A later line about the same ticket overrides the fields that both name; other fields of both stay. */
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

/** Says which line of a request was refused. */
export async function namingLine<Result>(index: number, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // A command's own path would name its place in a batch of one.
    if (error instanceof Refusal) error.problems = [{ path: `body.lines.${index}`, message: error.sentence }];
    throw error;
  }
}
