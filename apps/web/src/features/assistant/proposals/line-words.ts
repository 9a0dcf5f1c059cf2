// Names the lines of a proposal and the fields that they set.
import type { Proposal } from '@worklane/contract/proposals';
import { SPRINT_FIELDS } from '@worklane/domain/sprints/fields';
import { TICKET_FIELDS } from '@worklane/domain/tickets/fields';

export type Line = Proposal['lines'][number];

const LABELS: Record<string, Record<string, { label: string }>> = {
  sprint: SPRINT_FIELDS,
  time_entry: { day: { label: 'Day' }, minutes: { label: 'Time' }, note: { label: 'Note' } },
  document: { title: { label: 'Title' }, category: { label: 'Category' }, text: { label: 'Text' } },
};

export function labelOf({ kind, record }: Line, field: string): string {
  if (kind === 'change_document' && field === 'text') return 'Added text';
  const fields: Record<string, { label: string }> = record ? (LABELS[record.of] ?? {}) : TICKET_FIELDS;
  return fields[field]?.label ?? field;
}

/** Names the line for the buttons that are about it. */
export function nameOf({ kind, ticket, values, record }: Line): string {
  const name = record && 'name' in record ? record.name : (ticket?.key ?? 'a ticket');
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
export function headingOf({ kind, ticket, record }: Line): string {
  const name = record && 'name' in record ? record.name : '';
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
      return 'New time entry';
    case 'change_time':
      return 'Time entry';
    default:
      return ticket?.title ?? '';
  }
}
