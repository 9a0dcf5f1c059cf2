// Describes the change of a field in words, with the values before and after where those are short.
import type { ChangeField, ChangeValue, FieldChange } from '@worklane/contract/ticket-changes';
import type { Field } from '@worklane/domain/fields/field';
import { TICKET_FIELDS } from '@worklane/domain/tickets/fields';
import { fullDayLabel } from '../../../ui/dates/day-label.ts';
import { hoursLabel } from '../../tickets/parts/hours-label.ts';

/** Finds a ticket's field by its name; undefined for a change of something else, such as its links. */
const fieldOf = (name: ChangeField): Field<string> | undefined =>
  (TICKET_FIELDS as Record<string, Field<string>>)[name];

const nameOfField = (name: ChangeField): string =>
  name === 'due_date_type' ? 'due date type' : (fieldOf(name)?.label.toLowerCase() ?? name);

export interface ChangeWords {
  /** Follows the name of the person who did it. */
  done: string;
  /** The texts are long: they are shown when asked for. */
  hasTexts: boolean;
}

export type SaidChange = Pick<FieldChange, 'field' | 'before' | 'after'>;

export function changeWords({ field, before, after }: SaidChange, nameOf: (id: string) => string): ChangeWords {
  const name = nameOfField(field);
  if (field === 'trash') return { done: after === true ? 'deleted this' : 'restored this', hasTexts: false };
  if (field === 'frame') return { done: `frame ${after} changed`, hasTexts: false };
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
  if (field === 'comments') {
    const verb = after === null ? 'deleted' : 'restored';
    return { done: `${verb} a comment by ${nameOf(String(after ?? before))}`, hasTexts: false };
  }
  if (field === 'links') {
    return { done: after === null ? `removed the link “${before}”` : `added the link “${after}”`, hasTexts: false };
  }
  const word = (value: ChangeValue) => wordFor(field, value, nameOf);
  if (Array.isArray(before) && Array.isArray(after)) {
    const added = after.filter((each) => !before.includes(each)).map(word);
    const removed = before.filter((each) => !after.includes(each)).map(word);
    const parts = [
      added.length > 0 && `added ${listOf(name, added)}`,
      removed.length > 0 && `removed ${listOf(name, removed)}`,
    ].filter((part) => part !== false);
    return { done: parts.join(' and ') || `reordered the ${name}`, hasTexts: false };
  }
  if (before === null) return { done: `set the ${name} to ${word(after)}`, hasTexts: false };
  if (after === null) return { done: `removed the ${name} ${word(before)}`, hasTexts: false };
  return { done: `changed the ${name} from ${word(before)} to ${word(after)}`, hasTexts: false };
}

/** Names the values of a list: label parser; labels parser, lexer; assignee Mara. */
const listOf = (name: string, words: readonly string[]): string =>
  `${words.length === 1 ? name.replace(/s$/, '') : name} ${words.join(', ')}`;

function wordFor(name: ChangeField, value: ChangeValue, nameOf: (id: string) => string): string {
  const text = String(value);
  const field = fieldOf(name);
  switch (field?.kind) {
    case 'line':
      return `“${text}”`;
    case 'enum': {
      const word = field.words?.[text] ?? text;
      return name === 'due_date_type' ? word.toLowerCase() : word;
    }
    case 'people':
      return nameOf(text);
    case 'day':
      return fullDayLabel(text);
    case 'hours':
      return hoursLabel(Number(value));
    default:
      return text;
  }
}
