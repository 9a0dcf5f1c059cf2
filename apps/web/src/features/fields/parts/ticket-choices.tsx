// Says for each field of a ticket whose value is chosen what can be chosen, and how it is shown: once, for every place that
// shows it or lets it be changed.
import {
  type Icon,
  IconAntennaBars5,
  IconBox,
  IconCalendarEvent,
  IconPalette,
  IconProgress,
  IconRun,
  IconTag,
  IconUserPlus,
} from '@tabler/icons-react';
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { Project } from '@worklane/contract/projects';
import type { Sprint } from '@worklane/contract/sprints';
import type { TicketChange } from '@worklane/contract/tickets';
import type { Field } from '@worklane/domain/fields/field';
import { type EditableField, TICKET_FIELDS, type TicketFields } from '@worklane/domain/tickets/fields';
import { DUE_DATE_TYPES, type Priority, type TicketType } from '@worklane/domain/tickets/vocabulary';
import type { ReactNode } from 'react';
import type { PickOption } from '../../../ui/overlays/pick-props.ts';
import { Face } from '../../companies/parts/faces.tsx';
import type { PeopleById } from '../../companies/parts/people.ts';
import { openSprints, sprintOption } from '../../sprints/parts/sprint-options.ts';
import { PriorityMark, StatusMark, TypeMark } from '../../tickets/parts/marks.tsx';

/** What the choices of a project's tickets depend on. */
export interface ChoiceContext {
  project: Project;
  configuration: BoardConfiguration;
  people: PeopleById;
  /** Undefined while they are being fetched. */
  sprints?: readonly Sprint[] | undefined;
  today: string;
}

type Kind<Name extends EditableField> = (typeof TICKET_FIELDS)[Name]['kind'];
type OfKind<Wanted extends string> = {
  [Name in EditableField]: Kind<Name> extends Wanted ? Name : never;
}[EditableField];

export type ChosenField = OfKind<'status' | 'enum' | 'people' | 'labels'> | 'sprint_id';
/** More than one value. */
export type ListField = OfKind<'people' | 'labels'>;

/** The option for no value. */
export const NONE = '';

interface Choice {
  Icon: Icon;
  /** The icon of the field, where a specific shape says more than the general one. */
  mark?: ReactNode;
  /** In the order they are offered. `besides` are values in use, which may be offered by that alone. */
  values: (context: ChoiceContext, besides: readonly string[]) => readonly string[];
  /** Left out: the words of the domain, or the value itself. Undefined: it is no value any more. */
  word?: (value: string, context: ChoiceContext) => string | undefined;
  markOf?: (value: string, context: ChoiceContext, isNamed?: boolean) => ReactNode;
  note?: (value: string, context: ChoiceContext) => string | undefined;
  /** What having no value is called. */
  none?: string;
  hasSearch?: boolean;
  /** Other values than those offered can be typed. */
  canAdd?: boolean;
  emptyText?: string;
}

/** In the order in which a ticket lists its properties. */
const CHOICES = {
  status: {
    Icon: IconProgress,
    mark: <StatusMark category="in_progress" />,
    values: ({ configuration }) => configuration.statuses.map(({ key }) => key),
    word: (key, context) => statusOf(key, context)?.label ?? key,
    markOf: (key, context) => {
      const status = statusOf(key, context);
      return status && <StatusMark category={status.category} color={status.color} />;
    },
  },
  priority: {
    Icon: IconAntennaBars5,
    mark: <PriorityMark priority="high" />,
    values: ({ configuration }) => configuration.priorities.toReversed(),
    markOf: (value, _context, isNamed) => <PriorityMark priority={value as Priority} isNamed={isNamed} />,
  },
  assignee_ids: {
    Icon: IconUserPlus,
    values: ({ project, people }) => project.project_members.filter((id) => people.has(id)),
    word: (id, { people }) => people.get(id)?.name ?? 'Former member',
    markOf: (id, { people }) => <Face id={id} person={people.get(id)} size={20} />,
    none: 'Nobody',
    hasSearch: true,
    emptyText: 'Nobody in this project',
  },
  type: {
    Icon: IconBox,
    mark: <TypeMark type="task" />,
    values: ({ configuration }) => configuration.ticket_types,
    markOf: (value, _context, isNamed) => <TypeMark type={value as TicketType} isNamed={isNamed} />,
  },
  labels: {
    Icon: IconTag,
    values: ({ configuration }, besides) => [...new Set([...configuration.labels, ...besides])],
    hasSearch: true,
    canAdd: true,
    emptyText: 'Type a word to add a label',
  },
  sprint_id: {
    Icon: IconRun,
    values: ({ sprints, today }, besides) =>
      sprints ? [...openSprints(sprints, today, besides).map(({ value }) => value), NONE] : [],
    word: (id, context) => sprintOf(id, context)?.name,
    note: (id, context) => {
      const sprint = sprintOf(id, context);
      return sprint && sprintOption(sprint, context.today).note;
    },
    none: 'No sprint',
    emptyText: 'Loading sprints...',
  },
  color: {
    Icon: IconPalette,
    values: () => [...TICKET_FIELDS.color.values, NONE],
    markOf: (value, _context, isNamed) => {
      const square = (
        <svg
          viewBox="0 0 16 16"
          width="14"
          height="14"
          style={{ color: `var(--wl-color-${value})` }}
          aria-hidden="true"
        >
          <rect x="2" y="2" width="12" height="12" rx="4" fill="currentColor" />
        </svg>
      );
      return isNamed ? (
        <span role="img" aria-label={`Colour: ${value}`}>
          {square}
        </span>
      ) : (
        square
      );
    },
  },
  due_date_type: { Icon: IconCalendarEvent, values: () => DUE_DATE_TYPES },
} satisfies Record<ChosenField, Choice>;

export const CHOSEN_FIELDS = Object.keys(CHOICES) as readonly ChosenField[];

const statusOf = (key: string, { configuration }: ChoiceContext) =>
  configuration.statuses.find((status) => status.key === key);
const sprintOf = (id: string, { sprints }: ChoiceContext) => sprints?.find((sprint) => sprint.id === id);

/** Returns the icon of the field itself. */
export function markOfField(field: ChosenField): ReactNode {
  const { Icon, mark } = choiceOf(field);
  return mark ?? <Icon size={16} stroke={1.6} aria-hidden="true" />;
}

/** Returns the domain's rules for a field, such as its limits. */
export const rulesOf = (field: ChosenField): Field<string> => TICKET_FIELDS[field];

export const choiceOf = (field: ChosenField): Choice => CHOICES[field];

export const isList = (field: ChosenField): field is ListField =>
  TICKET_FIELDS[field].kind === 'people' || TICKET_FIELDS[field].kind === 'labels';

/** Returns a value in words. */
export function wordOf(field: ChosenField, value: string, context: ChoiceContext): string {
  const { word, none = 'None' } = choiceOf(field);
  if (value === NONE) return none;
  if (word) return word(value, context) ?? none;
  return rulesOf(field).words?.[value] ?? value;
}

export function optionOf(field: ChosenField, value: string, context: ChoiceContext): PickOption {
  const { markOf, note } = choiceOf(field);
  const mark = value === NONE ? undefined : markOf?.(value, context);
  return { value, label: wordOf(field, value, context), mark, note: note?.(value, context) };
}

/** @param besides values in use: they may be offered by that alone */
export function optionsOf(
  field: ChosenField,
  context: ChoiceContext,
  besides: readonly string[] = [],
): readonly PickOption[] {
  return choiceOf(field)
    .values(context, besides)
    .map((value) => optionOf(field, value, context));
}

/** Builds the props of a field's picker, independent of what happens with the picked value. */
export function pickerOf(field: ChosenField, context: ChoiceContext, besides: readonly string[] = []) {
  const { hasSearch, canAdd, emptyText } = choiceOf(field);
  return { isMany: isList(field), hasSearch, canAdd, emptyText, options: optionsOf(field, context, besides) };
}

type Holds<Field extends ChosenField> = { [Name in Field]: TicketFields<Name>[Name] };

/** Returns the values of a ticket as options. */
export function valuesIn<Field extends ChosenField>(ticket: Holds<Field>, field: Field): readonly string[] {
  const value = ticket[field] as string | readonly string[] | null;
  return typeof value === 'string' || value === null ? [value ?? NONE] : value;
}

/** Builds the change of picking a value: toggles it in a list, and replaces any other value. */
export function changeTo<Field extends ChosenField>(ticket: Holds<Field>, field: Field, value: string): TicketChange {
  if (!isList(field)) return { [field]: value === NONE ? null : value };
  const list = valuesIn(ticket, field);
  const picked = value.slice(0, rulesOf(field).max);
  return { [field]: list.includes(picked) ? list.filter((each) => each !== picked) : [...list, picked] };
}
