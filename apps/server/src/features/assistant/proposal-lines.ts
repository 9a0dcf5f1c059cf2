// Defines the stored lines of a proposal, and turns them into commands.
import type { NamedCommand } from '@worklane/contract/batches';
import type { DocumentText } from '@worklane/contract/proposals';
import type { SprintChange } from '@worklane/contract/sprints';
import type { TicketChange } from '@worklane/contract/tickets';
import type { TimeEntryChange } from '@worklane/contract/time-entries';
import type { TicketLineKind } from '@worklane/domain/assistant/vocabulary';
import { htmlOfText } from '@worklane/domain/text/plain-html';
import { BATCH_FIELDS } from '@worklane/domain/tickets/fields';
import { Refusal } from '../../platform/http/fail.ts';
import { parentsFirst } from './parents-first.ts';
import { type ActionLine, actionCommandOf, type CommonLine, LAST } from './proposal-actions.ts';

export interface TicketLine extends CommonLine {
  kind: TicketLineKind;
  /** For a new ticket: the id that it will get. */
  ticket_id: string;
  /** When the line was proposed; null for a new ticket, and for a comment on one that the same proposal creates. */
  ticket: { key: string; title: string; version: number } | null;
  values: TicketChange;
  /** The ticket's values when the line was proposed. */
  expected: TicketChange;
  comment: string | null;
  /** The id that the comment will get. */
  comment_id: string | null;
}

export interface SprintLine extends CommonLine {
  kind: 'create_sprint' | 'change_sprint';
  /** For a new sprint: the id that it will get. */
  sprint_id: string;
  name: string;
  values: SprintChange;
  /** The sprint's values when the line was proposed; none for a new one. */
  expected: SprintChange;
}

export interface TimeLine extends CommonLine {
  kind: 'log_time' | 'change_time';
  ticket_id: string;
  /** Null when the same proposal creates it. */
  ticket: { key: string; title: string } | null;
  /** For a new entry: the id that it will get. */
  entry_id: string;
  values: TimeEntryChange;
  /** When the entry was last changed before the line was proposed; null for a new one. */
  expected: string | null;
}

export interface DocumentLine extends CommonLine {
  kind: 'create_document' | 'change_document';
  /** For a new document: the id that it will get. */
  document_id: string;
  name: string;
  values: DocumentText;
  /** The document's title and category when the line was proposed, where it sets them. */
  expected: Pick<DocumentText, 'title' | 'category'>;
  /** The document's version when the line was proposed; null for a new one. */
  version: number | null;
}

export type RecordLine = SprintLine | TimeLine | DocumentLine;
export type StoredLine = TicketLine | RecordLine | ActionLine;

export const isOfTicket = (line: StoredLine): line is TicketLine => 'comment_id' in line;
export const isAction = (line: StoredLine): line is ActionLine => 'subject' in line;
export const isOfDocument = (line: StoredLine): line is DocumentLine => 'document_id' in line;

/** @returns the ticket that the line creates */
export const newTicketOf = (line: StoredLine) =>
  line.kind === 'create' ? { id: line.ticket_id, parent_id: line.values.parent_id } : undefined;

/** The content of documents that lines create or add to, cleaned, by line id. */
export type Contents = ReadonlyMap<string, string>;

/** @returns the one command that makes the line's change */
export function commandOf(line: StoredLine, project_id: string, contents: Contents = new Map()): NamedCommand {
  if (isAction(line)) return actionCommandOf(line, project_id);
  switch (line.kind) {
    case 'create':
      return { command: 'createTicket', target: project_id, input: { ...line.values, id: line.ticket_id } };
    case 'change': {
      const { ticket_id: target, values: changes, expected } = line;
      return { command: 'updateTicket', target, input: { changes, expected } };
    }
    case 'comment': {
      const { ticket_id: target, comment_id, comment } = line;
      return { command: 'addComment', target, input: { comment_id, content: htmlOfText(comment ?? '') } };
    }
    case 'create_sprint':
      return { command: 'createSprint', target: project_id, input: { sprint: { ...line.values, id: line.sprint_id } } };
    case 'change_sprint': {
      const { sprint_id, values: changes, expected } = line;
      return { command: 'updateSprint', target: project_id, input: { sprint_id, changes, expected } };
    }
    case 'log_time':
      return { command: 'addTime', target: line.ticket_id, input: { entry_id: line.entry_id, entry: line.values } };
    case 'change_time': {
      const { entry_id, values: changes, expected } = line;
      return { command: 'changeTime', target: line.ticket_id, input: { entry_id, changes, expected } };
    }
    default:
      return documentCommandOf(line, project_id, contents.get(line.id));
  }
}

function documentCommandOf(line: DocumentLine, project_id: string, content: string | undefined): NamedCommand {
  const { text: _, content: __, ...fields } = line.values;
  const changes = { ...fields, ...(content !== undefined && { content }) };
  if (line.kind === 'create_document')
    return { command: 'createDocument', target: project_id, input: { id: line.document_id, fields: changes } };
  const input = { changes, version: line.version, expected: line.expected };
  return { command: 'updateDocument', target: line.document_id, input };
}

interface LinesOfCommand {
  command: NamedCommand;
  lines: readonly StoredLine[];
}

/** Fields that one command can change in many tickets, with other values for each. */
const SET_TOGETHER: ReadonlySet<string> = new Set(BATCH_FIELDS);

const isSetTogether = (line: StoredLine): line is TicketLine =>
  line.kind === 'change' && Object.keys(line.values).every((field) => SET_TOGETHER.has(field));

const FIRST: readonly string[] = ['create_sprint', 'create'];

/** Orders kinds of lines: tickets may be put into new sprints, and commented on once they exist. */
export function rankOf({ kind }: { kind: string }): number {
  if (LAST.includes(kind)) return FIRST.length + 1 + LAST.indexOf(kind);
  return FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length;
}

function inOrder(lines: readonly StoredLine[]): StoredLine[] {
  const restated = new Set(
    lines.flatMap((line) => (line.kind === 'change' && 'status' in line.values ? [line.ticket_id] : [])),
  );
  const moved = (line: StoredLine): StoredLine =>
    // The other line has moved it by then, and has checked that it was where both were proposed for.
    line.kind === 'move' && restated.has(line.subject) ? { ...line, expected: {} } : line;
  return parentsFirst(lines.map(moved), newTicketOf).toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** @returns one command for each line, in the order in which they are run */
export const singleCommandsOf = (
  lines: readonly StoredLine[],
  project_id: string,
  contents: Contents,
): LinesOfCommand[] =>
  inOrder(lines).map((line) => ({ command: commandOf(line, project_id, contents), lines: [line] }));

/** @returns one command for all lines that can be set together, in the place of the first, and one for each other line */
export function commandsOf(lines: readonly StoredLine[], project_id: string, contents: Contents): LinesOfCommand[] {
  const together = lines.filter(isSetTogether);
  if (together.length < 2) return singleCommandsOf(lines, project_id, contents);
  return inOrder(lines).flatMap((line): LinesOfCommand[] => {
    if (!isSetTogether(line)) return [{ command: commandOf(line, project_id, contents), lines: [line] }];
    if (line !== together[0]) return [];
    const entries = together.map(({ ticket_id, values, expected }) => ({ id: ticket_id, changes: values, expected }));
    return [{ command: { command: 'changeTickets', target: project_id, input: { entries } }, lines: together }];
  });
}

/** Names the record that a line changes, which has one line; null when each line stands for itself. */
export function subjectOf(line: StoredLine): string | null {
  if (isAction(line)) {
    const { link_kind, other_ticket } = line.values;
    return line.kind === 'link' ? `${line.ticket_id} ${link_kind} ${other_ticket}` : line.subject;
  }
  if (line.kind === 'change') return line.ticket_id;
  if (line.kind === 'change_sprint') return line.sprint_id;
  if (line.kind === 'change_document') return line.document_id;
  return line.kind === 'change_time' ? line.entry_id : null;
}

/** Tells whether a later line about the same record takes the place of a former one: a record isn't both changed and deleted. */
export const replaces = (line: StoredLine, former: StoredLine): boolean =>
  line.kind !== former.kind && (REMOVES.test(line.kind) || REMOVES.test(former.kind));

/** A ticket can be changed or moved on its way to the trash. */
const REMOVES = /^delete_/;

/** Merges a later line about the same record: it overrides the fields that both name, and other fields of both stay. */
export function mergedLine(former: StoredLine, line: StoredLine): StoredLine {
  const added = isOfDocument(former) && isOfDocument(line) ? withBothTexts(former, line) : line;
  const fields = new Set(added.shown.map(({ field }) => field));
  // New content replaces what was to be added to the former one.
  const isReplaced = isOfDocument(line) && line.values.content !== undefined && line.values.text === undefined;
  if (isReplaced) fields.add('text');
  return {
    ...former,
    values: { ...former.values, ...(isReplaced && { text: undefined }), ...added.values },
    expected: bothExpected(former.expected, added.expected),
    shown: [...former.shown.filter(({ field }) => !fields.has(field)), ...added.shown],
    reason: line.reason || former.reason,
    is_left_out: false,
  } as StoredLine;
}

/** Merges the values that the record had; of a time entry, that is when it was changed. */
const bothExpected = (former: StoredLine['expected'], added: StoredLine['expected']): StoredLine['expected'] =>
  typeof former === 'object' && typeof added === 'object' ? { ...added, ...former } : former;

/** Adds the later text after the earlier one: neither replaces the other. */
function withBothTexts(former: DocumentLine, line: DocumentLine): DocumentLine {
  if (!former.values.text || !line.values.text || line.values.content !== undefined) return line;
  const text = `${former.values.text}\n\n${line.values.text}`;
  const shown = line.shown.map((each) => (each.field === 'text' ? { ...each, after: text } : each));
  return { ...line, values: { ...line.values, text }, shown };
}

/** Names the line in messages. */
export function nameOfLine(line: StoredLine): string {
  if ('name' in line && line.name !== '') return `“${line.name}”`;
  const ticket = 'ticket' in line ? line.ticket : null;
  return ticket?.key ?? `“${isOfTicket(line) && line.values.title ? line.values.title : 'New ticket'}”`;
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
