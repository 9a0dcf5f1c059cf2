// Describes how a field of many tickets is changed at once, for the selection bar, the palette and the menus.
import type { Project } from '@worklane/contract/projects';
import type { TicketCard } from '@worklane/contract/tickets';
import { BATCH_LISTS } from '@worklane/domain/tickets/batch-changes';
import { BATCH_FIELDS, type BatchField, TICKET_FIELDS } from '@worklane/domain/tickets/fields';
import { withArticle } from '../../ui/text/with-article.ts';
import {
  CHOSEN_FIELDS,
  type ChoiceContext,
  type ChosenField,
  isList,
  NONE,
  rulesOf,
  valuesIn,
  wordOf,
} from '../fields/parts/ticket-choices.tsx';
import type { TicketRights } from '../tickets/parts/ticket-rights.ts';
import { FIELD_SHORTCUTS } from './parts/field-shortcuts.ts';
import type { Batches } from './parts/use-batches.ts';

/** To change the status is to move. */
export type ActionField = Extract<ChosenField, BatchField | 'status'>;

const ACTION_FIELDS = CHOSEN_FIELDS.filter(
  (field): field is ActionField => field === 'status' || (BATCH_FIELDS as readonly string[]).includes(field),
);

interface Value {
  word: string;
  isNone: boolean;
  /** All tickets have it: in a list, choosing it removes it. */
  isOn: boolean;
}

interface Act {
  /** The name of its page in the palette. */
  page: string;
  /** On the bar's button. */
  name: string;
  /** What choosing is called where the choice opens: in the bar, and among the palette's commands. */
  set: string;
  open: string;
  /** One value, as a command. */
  command: (value: Value) => string;
  /** What was done, behind the tickets' names. */
  done: (value: Value) => string;
  /** Having no value, in these words. */
  none?: string;
}

/** Where the words differ from those all fields have. */
const WORDS: { [Field in ActionField]?: Partial<Act> } = {
  status: { open: 'Change the status…', command: ({ word }) => `Move to ${word}` },
  assignee_ids: {
    page: 'assign',
    name: 'Assignee',
    set: 'Assign',
    open: 'Assign to…',
    command: ({ word, isOn }) => (isOn ? `Take ${word} off` : `Assign ${word}`),
    done: ({ word, isOn }) => (isOn ? `without ${word}` : `assigned to ${word}`),
  },
  type: { command: ({ word }) => `Make it ${withArticle(word)}` },
  labels: {
    set: 'Set labels',
    open: 'Change the labels…',
    command: ({ word, isOn }) => `${isOn ? 'Remove' : 'Add'} label ${word}`,
    done: ({ word, isOn }) => `${isOn ? 'without' : 'with'} label ${word}`,
  },
  sprint_id: {
    page: 'sprint',
    open: 'Move to a sprint…',
    command: ({ word }) => `Move to ${word}`,
    done: ({ word }) => `moved to ${word}`,
    none: 'the backlog',
  },
};

export function fieldActionOf(field: ActionField): Act {
  const { label } = TICKET_FIELDS[field];
  const noun = label.toLowerCase();
  return {
    page: field,
    name: label,
    set: `Set the ${noun}`,
    open: `Set the ${noun}…`,
    command: ({ word, isNone }) => (isNone ? `Remove the ${noun}` : `Set ${noun} to ${word}`),
    done: ({ word, isNone }) => (isNone ? `without ${withArticle(noun)}` : `set to ${word}`),
    ...WORDS[field],
  };
}

/** Lists the names of all pages. */
export const ACTION_PAGES: readonly string[] = [...ACTION_FIELDS.map((field) => fieldActionOf(field).page), 'due'];

/** Lists the actions, those that the user may do first. */
export function fieldActionsFor(
  rights: TicketRights,
  project: Project,
  first: readonly ActionField[],
): readonly ActionField[] {
  const inOrder = [...first, ...ACTION_FIELDS.filter((field) => !first.includes(field))];
  return inOrder.filter((field) => mayAct(field, rights, project));
}

function mayAct(field: ActionField, rights: TicketRights, project: Project): boolean {
  if (field === 'assignee_ids') return rights.canAssign;
  return rights.canEdit && (field !== 'sprint_id' || project.sprint_enabled);
}

/** Returns the key that opens the same list: S, A, P or L. */
export const keyOf = (page: string): string | undefined =>
  Object.keys(FIELD_SHORTCUTS)
    .find((key) => FIELD_SHORTCUTS[key as keyof typeof FIELD_SHORTCUTS] === page)
    ?.toUpperCase();

/** Returns the values that all of these tickets have. */
export function sharedValues(cards: readonly TicketCard[], field: ActionField): readonly string[] {
  const [first, ...others] = cards;
  if (!first) return [];
  return valuesIn(first, field).filter((value) => others.every((card) => valuesIn(card, field).includes(value)));
}

/** Returns a value in the words of this action. */
export function valueAs(
  field: ActionField,
  value: string,
  cards: readonly TicketCard[],
  context: ChoiceContext,
): Value {
  const isNone = value === NONE;
  const word = (isNone ? fieldActionOf(field).none : undefined) ?? wordOf(field, value, context);
  return { word, isNone, isOn: sharedValues(cards, field).includes(value) };
}

/** Gives the tickets a value; of a list, adds what one of them lacks, and takes away what all of them have. */
export function act(
  batches: Batches,
  cards: readonly TicketCard[],
  { field, value: chosen, context }: { field: ActionField; value: string; context: ChoiceContext },
): void {
  if (field === 'status') {
    const status = context.configuration.statuses.find(({ key }) => key === chosen);
    if (status) batches.moveTo(cards, status);
    return;
  }
  const value = chosen.slice(0, rulesOf(field).max);
  const said = valueAs(field, value, cards, context);
  const changes = isList(field)
    ? { [BATCH_LISTS[field][said.isOn ? 'removed' : 'added']]: [value] }
    : { [field]: said.isNone ? null : value };
  batches.change(cards, changes, fieldActionOf(field).done(said));
}
