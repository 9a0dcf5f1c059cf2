// Names the lines of a proposal and the fields that they set.
import type { Proposal, ProposedRecord } from '@worklane/contract/proposals';
import type { ActionLineKind } from '@worklane/domain/assistant/vocabulary';
import { SPRINT_FIELDS } from '@worklane/domain/sprints/fields';
import { type EditableField, TICKET_FIELDS } from '@worklane/domain/tickets/fields';

export type Line = Proposal['lines'][number];

/** The fields of what a line is about that is no ticket. */
export type FieldsOfRecord = {
  [Of in ProposedRecord['of']]: keyof Extract<ProposedRecord, { of: Of }>['values'];
};

const LABELS: { [Of in ProposedRecord['of']]: Record<FieldsOfRecord[Of], { label: string }> } = {
  sprint: SPRINT_FIELDS,
  time_entry: { day: { label: 'Day' }, minutes: { label: 'Time' }, note: { label: 'Note' } },
  document: {
    title: { label: 'Title' },
    category: { label: 'Category' },
    content: { label: 'Content' },
    text: { label: 'Text' },
  },
  completion: { unfinished: { label: 'Unfinished' } },
};

/** Of lines that set no field. */
const ACTED_ON: Record<string, string> = {
  place: 'Place',
  ticket: 'Ticket',
  link: 'Link',
  comment: 'Comment',
  entry: 'Entry',
  status: 'Status',
  unfinished: 'Unfinished',
  sprint: 'Sprint',
  tickets: 'Tickets',
  document: 'Document',
};

const HEADINGS: Record<ActionLineKind, string> = {
  move: 'Move ticket',
  delete: 'Delete ticket',
  restore: 'Restore ticket',
  link: 'New link',
  unlink: 'Remove link',
  edit_comment: 'Edit comment',
  delete_comment: 'Delete comment',
  delete_time: 'Delete time entry',
  complete_sprint: 'Complete sprint',
  delete_sprint: 'Delete sprint',
  delete_document: 'Delete document',
};

const isAction = (kind: Line['kind']): kind is ActionLineKind => kind in HEADINGS;

/** Tells whether its user can edit the line; others are made as they are, or left out. */
export const isEditable = ({ kind }: Line): boolean =>
  !isAction(kind) || kind === 'edit_comment' || kind === 'complete_sprint';

export function labelOf({ kind, record }: Pick<Line, 'kind' | 'record'>, field: string): string {
  if (isAction(kind)) return ACTED_ON[field] ?? field;
  if (kind === 'change_document' && field === 'text') return 'Added text';
  const fields: Record<string, { label: string }> = record ? LABELS[record.of] : TICKET_FIELDS;
  return fields[field]?.label ?? field;
}

/** Names the line for the buttons that are about it. */
export function nameOf({ kind, ticket, new_ticket, values, record }: Line): string {
  const name = record && 'name' in record ? record.name : (ticket?.key ?? new_ticket ?? 'a ticket');
  if (isAction(kind)) return `${HEADINGS[kind].toLowerCase()} ${name}`;
  switch (kind) {
    case 'create':
      return `new ticket ${values.title ?? ''}`;
    case 'create_sprint':
      return `new sprint ${name}`;
    case 'create_document':
      return `new document ${name}`;
    case 'log_time':
      return `time on ${name}`;
    case 'change_time':
      return `change of time on ${name}`;
    default:
      return `${kind === 'comment' ? 'comment' : 'change'} of ${name}`;
  }
}

/** Writes what stands above the values, beside the ticket's key. */
export function headingOf({ kind, ticket, new_ticket, record }: Line): string {
  const name = record && 'name' in record ? record.name : '';
  if (isAction(kind)) return `${HEADINGS[kind]} ${name || (new_ticket === null ? '' : `of “${new_ticket}”`)}`.trim();
  switch (kind) {
    case 'create':
      // The card below has the title of a new one.
      return ticket ? '' : 'New ticket';
    case 'create_sprint':
      return 'New sprint';
    case 'change_sprint':
      return `Sprint ${name}`;
    case 'create_document':
      return 'New document';
    case 'change_document':
      return `Document ${name}`;
    case 'log_time':
      return new_ticket === null ? 'New time entry' : `New time entry on “${new_ticket}”`;
    case 'change_time':
      return 'Time entry';
    default:
      return ticket?.title ?? (new_ticket === null ? '' : `Comment on “${new_ticket}”`);
  }
}

/** What stands before a value of a new ticket. Before others stands the name of their field. */
const BEFORE_FACT: Partial<Record<EditableField, string>> = {
  start_date: 'Starts',
  due_date: 'Due',
  due_date_type: 'Due:',
  parent_id: 'Below',
};
/** They say themselves what they are. */
const SAYS_ITSELF = new Set<string>([
  'title',
  'description',
  'status',
  'priority',
  'type',
  'assignee_ids',
  'labels',
  'estimate',
  'sprint_id',
] satisfies EditableField[]);

/** Writes a value of a new ticket. */
export function factOf(line: Pick<Line, 'kind' | 'record'>, field: string, words: string): string {
  if (SAYS_ITSELF.has(field)) return words;
  return `${BEFORE_FACT[field as EditableField] ?? `${labelOf(line, field)}:`} ${words}`;
}
