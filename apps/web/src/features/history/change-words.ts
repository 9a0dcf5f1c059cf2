// Says a change of a field in words: what was done, with the values before and after where those are short.
import type { ChangeField, ChangeValue, FieldChange } from '@worklane/contract/ticket-changes';
import {
  DUE_DATE_TYPE_LABELS,
  type DueDateType,
  PRIORITY_LABELS,
  type Priority,
  TICKET_TYPE_LABELS,
  type TicketType,
} from '@worklane/domain/tickets/vocabulary';
import { hoursLabel } from '../tickets/parts/hours-label.ts';

const NAMES: Record<ChangeField, string> = {
  title: 'title',
  description: 'description',
  priority: 'priority',
  type: 'type',
  assignee_ids: 'assignees',
  labels: 'labels',
  start_date: 'start date',
  due_date: 'due date',
  due_date_type: 'due date type',
  estimate: 'estimate',
  parent_id: 'parent',
  sprint_id: 'sprint',
  project_id: 'project',
  links: 'links',
  attachments: 'attachments',
  comment: 'comment',
  trash: 'trash',
};

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

export interface ChangeWords {
  /** Follows the name of the person who did it. */
  done: string;
  /** The texts are long: they are shown when asked for. */
  hasTexts: boolean;
}

export function changeWords({ field, before, after }: FieldChange, nameOf: (id: string) => string): ChangeWords {
  const name = NAMES[field];
  if (field === 'trash') return { done: after === true ? 'deleted this' : 'restored this', hasTexts: false };
  if (field === 'description') {
    const verb =
      before === '' ? 'added the description' : after === '' ? 'removed the description' : 'changed the description';
    return { done: verb, hasTexts: before !== '' };
  }
  if (field === 'project_id') return { done: `moved this from ${before} to ${after}`, hasTexts: false };
  if (field === 'sprint_id') {
    const from = before === null ? '' : `from ${before} `;
    return { done: `moved this ${from}to ${after ?? 'the backlog'}`, hasTexts: false };
  }
  if (field === 'attachments') {
    return { done: after === null ? `deleted the file ${before}` : `attached the file ${after}`, hasTexts: false };
  }
  if (field === 'links') {
    return { done: after === null ? `removed the link “${before}”` : `added the link “${after}”`, hasTexts: false };
  }
  const word = (value: ChangeValue) => wordFor(field, value, nameOf);
  if (Array.isArray(before) && Array.isArray(after)) {
    const added = after.filter((each) => !before.includes(each)).map(word);
    const removed = before.filter((each) => !after.includes(each)).map(word);
    const parts = [
      added.length > 0 && `added ${listOf(field, name, added)}`,
      removed.length > 0 && `removed ${listOf(field, name, removed)}`,
    ].filter((part) => part !== false);
    return { done: parts.join(' and ') || `reordered the ${name}`, hasTexts: false };
  }
  if (before === null) return { done: `set the ${name} to ${word(after)}`, hasTexts: false };
  if (after === null) return { done: `removed the ${name} ${word(before)}`, hasTexts: false };
  return { done: `changed the ${name} from ${word(before)} to ${word(after)}`, hasTexts: false };
}

/** Label parser; labels parser, lexer; assignee Mara. */
function listOf(field: ChangeField, name: string, words: readonly string[]): string {
  const singular = field === 'labels' ? 'label' : field === 'assignee_ids' ? 'assignee' : name;
  return `${words.length === 1 ? singular : name} ${words.join(', ')}`;
}

function wordFor(field: ChangeField, value: ChangeValue, nameOf: (id: string) => string): string {
  const text = String(value);
  switch (field) {
    case 'title':
      return `“${text}”`;
    case 'priority':
      return PRIORITY_LABELS[text as Priority] ?? text;
    case 'type':
      return TICKET_TYPE_LABELS[text as TicketType] ?? text;
    case 'assignee_ids':
      return nameOf(text);
    case 'start_date':
    case 'due_date':
      return day.format(new Date(text));
    case 'due_date_type':
      return (DUE_DATE_TYPE_LABELS[text as DueDateType] ?? text).toLowerCase();
    case 'estimate':
      return hoursLabel(Number(value));
    default:
      return text;
  }
}
