// Filters a board by field: in a row where there is room, in one menu where there is less, as scrolling chips on a phone.
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconFilter, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import type { TicketCard } from '@worklane/contract/tickets';
import { TICKET_FIELDS } from '@worklane/domain/tickets/fields';
import { memo, useMemo, useState } from 'react';
import { useToday } from '../../../ui/dates/use-today.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Popover } from '../../../ui/overlays/floating.ts';
import type { PickOption } from '../../../ui/overlays/pick-props.ts';
import { Pick } from '../../../ui/overlays/value-picker.tsx';
import { NOBODY, peopleQuery } from '../../companies/parts/people.ts';
import { type ChoiceContext, NONE, optionOf, optionsOf } from '../../fields/parts/ticket-choices.tsx';
import { useSprintDay, useSprints } from '../../sprints/data.ts';
import { inOfferedOrder } from '../../sprints/parts/sprint-facts.ts';
import { sprintOption } from '../../sprints/parts/sprint-options.ts';
import { boardConfigurationQuery, boardQuery } from '../../tickets/data.ts';
import styles from './filter-bar.module.css';
import {
  CURRENT_SPRINT,
  DUE_FILTER_LABELS,
  DUE_FILTERS,
  FILTER_NAMES,
  NO_SPRINT,
  NO_VALUE,
  NOBODY_ASSIGNED,
  type TicketFilter,
} from './ticket-filter.ts';
import type { FilterName } from './view-names.ts';

/** A file of its own: the start of a board would name all that this one needs. */
const TypedFilters = lazyPart(async () => (await import('../typed-filters.tsx')).TypedFilters, 'quiet');
void TypedFilters.preload();

/** What all filters take, and each that is used besides. */
const WIDE_ROW = FILTER_NAMES.length * 76;
const USED_WIDTH = 90;
const CLEAR_WIDTH = 70;

interface Props {
  project: Project;
  /** Shown beside it. */
  others?: readonly Project[];
  filter: TicketFilter;
  onChange: (change: Partial<TicketFilter>) => void;
  /** Shows every ticket again. */
  onClear: () => void;
}

interface Choice {
  name: FilterName;
  label: string;
  options: readonly PickOption[];
  hasSearch?: boolean;
  emptyText?: string;
  /** Said for a value that is not offered; without it, the value itself. */
  unknown?: string;
  onOpen?: () => void;
}

/** Shows the typed filters, and those to choose from. */
export function FilterBar({ others = NO_OTHERS, ...props }: Props) {
  const { project, filter, onChange } = props;
  const projects = useMemo(() => [project, ...others], [project, others]);
  return (
    <>
      <TypedFilters projects={projects} filter={filter} onChange={onChange} />
      <ChosenFilters {...props} />
    </>
  );
}

const NO_OTHERS: readonly Project[] = [];

/** Not drawn again for every letter of the words: those are not its own. */
const ChosenFilters = memo(
  FilterRow,
  (before, after) =>
    before.project === after.project &&
    before.onChange === after.onChange &&
    before.onClear === after.onClear &&
    FILTER_NAMES.every((name) => before.filter[name] === after.filter[name]),
);

function FilterRow({ project, filter, onChange, onClear }: Omit<Props, 'others'>) {
  const { ref, width } = useElementSize();
  const choices = useChoices(project, filter);
  const isPhone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  const isUsed = ({ name }: Choice) => filter[name].length > 0;
  const used = choices.filter(isUsed).length;
  const wanted = WIDE_ROW + used * USED_WIDTH + (used > 1 ? CLEAR_WIDTH : 0);
  const isFolded = !isPhone && width > 0 && width < wanted;

  // On a phone the row is cut off, and what is used has to be seen.
  const inOrder = isPhone ? [...choices.filter(isUsed), ...choices.filter((each) => !isUsed(each))] : choices;

  const toggle = (name: FilterName, value: string) => {
    const list = filter[name];
    const next = list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
    onChange({ [name]: next });
  };
  const shown = (choice: Choice) => (
    <FilterPick
      key={choice.name}
      choice={choice}
      picked={filter[choice.name]}
      onPick={(value) => toggle(choice.name, value)}
      onClear={() => onChange({ [choice.name]: [] })}
    />
  );

  return (
    <div ref={ref} className={styles.bar}>
      {isFolded ? (
        <>
          <Popover position="bottom-start" width={220}>
            <Popover.Target>
              <button type="button" className={styles.menu}>
                {FILTER} Filter {CHEVRON}
              </button>
            </Popover.Target>
            <Popover.Dropdown className={styles.folded as string}>{choices.map(shown)}</Popover.Dropdown>
          </Popover>
          {choices.filter(isUsed).map(shown)}
        </>
      ) : (
        inOrder.map(shown)
      )}
      {used > 1 && (
        <button type="button" className={styles.menu} onClick={onClear}>
          Clear all
        </button>
      )}
    </div>
  );
}

interface FilterPickProps {
  choice: Choice;
  picked: readonly string[];
  onPick: (value: string) => void;
  onClear: () => void;
}

function FilterPick({ choice, picked, onPick, onClear }: FilterPickProps) {
  const { label, options, hasSearch = false, emptyText = 'Nothing found', unknown, onOpen } = choice;
  const [first, ...others] = picked;
  const isUsed = first !== undefined;
  const named = options.find((option) => option.value === first)?.label ?? unknown ?? first;
  return (
    <span className={styles.filter} data-used={isUsed || undefined}>
      <Pick
        label={`Filter by ${label.toLowerCase()}`}
        options={options}
        picked={picked}
        isMany
        hasSearch={hasSearch}
        emptyText={emptyText}
        onOpen={onOpen}
        onPick={onPick}
      >
        <span className={styles.words}>
          {label}
          {isUsed && `: ${named}`}
          {others.length > 0 && ` +${others.length}`}
        </span>
        {!isUsed && CHEVRON}
      </Pick>
      {isUsed && (
        <button
          type="button"
          className={styles.clear}
          aria-label={`Clear the ${label.toLowerCase()} filter`}
          onClick={onClear}
        >
          {CLEAR}
        </button>
      )}
    </span>
  );
}

function useChoices(project: Project, filter: TicketFilter): Choice[] {
  const board = useQuery({ ...boardQuery(project), enabled: false }).data?.shown;
  const configuration = useQuery(boardConfigurationQuery(project)).data;
  const people = useQuery(peopleQuery(project.company_id)).data ?? NOBODY;
  const today = useToday();
  const sprints = useSprintChoice(project, filter);
  const used = useMemo(() => {
    const cards = Object.values(board?.columns ?? {}).flat();
    return { labels: setOf(cards, 'labels'), assignees: setOf(cards, 'assignee_ids') };
  }, [board]);
  if (!configuration) return [];

  const context = { project, configuration, people, today };
  const choices: Record<Exclude<FilterName, keyof TicketCard>, Choice> = {
    assignee: assigneeChoice(context, used.assignees),
    label: labelChoice(context, [...used.labels, ...filter.label]),
    due: {
      name: 'due',
      label: 'Due',
      options: DUE_FILTERS.map((due) => ({ value: due, label: DUE_FILTER_LABELS[due] })),
    },
    sprint: sprints,
  };
  return FILTER_NAMES.filter((name) => name !== 'sprint' || project.sprint_enabled || filter.sprint.length > 0).map(
    (name) => (name in choices ? choices[name as keyof typeof choices] : choiceOf(name as CardName, context)),
  );
}

/** Names of filters that are fields of a card: any of their values can be asked for. */
type CardName = FilterName & keyof TicketCard;

const choiceOf = (name: CardName, context: ChoiceContext): Choice => ({
  name,
  label: TICKET_FIELDS[name].label,
  options: optionsOf(name, context).map((option) => (option.value === NONE ? { ...option, value: NO_VALUE } : option)),
});

const byLabel = (a: PickOption, b: PickOption) => a.label.localeCompare(b.label);

function setOf(cards: readonly TicketCard[], list: 'labels' | 'assignee_ids'): ReadonlySet<string> {
  const values = new Set<string>();
  for (const card of cards) for (const value of card[list]) values.add(value);
  return values;
}

function assigneeChoice(context: ChoiceContext, used: ReadonlySet<string>): Choice {
  const ids = [...new Set([...context.project.project_members, ...used])].filter((id) => context.people.has(id));
  const people = ids.map((id) => optionOf('assignee_ids', id, context)).sort(byLabel);
  const options = [{ value: NOBODY_ASSIGNED, label: 'Nobody' }, ...people];
  return { name: 'assignee', label: 'Assignee', hasSearch: true, options };
}

function labelChoice(context: ChoiceContext, used: readonly string[]): Choice {
  const options = optionsOf('labels', context, used).toSorted(byLabel);
  return { name: 'label', label: 'Label', hasSearch: true, options };
}

/** Returns the choice of a sprint. Sprints are fetched once the user opens it, or has chosen one. */
function useSprintChoice({ id, company_id }: Project, filter: TicketFilter): Choice {
  const [isOpened, setIsOpened] = useState(false);
  const isUsed = filter.sprint.length > 0;
  const sprints = useSprints(id, isOpened || isUsed);
  const today = useSprintDay(company_id);
  const options = useMemo(() => {
    if (!sprints) return isUsed ? CONSTANT_SPRINTS : [];
    const offered: PickOption[] = inOfferedOrder(sprints).map((sprint) => sprintOption(sprint, today));
    return offered.toSpliced(sprints.filter(({ status }) => status !== 'completed').length, 0, ...CONSTANT_SPRINTS);
  }, [sprints, isUsed, today]);
  return {
    name: 'sprint',
    label: 'Sprint',
    options,
    emptyText: 'Loading sprints...',
    unknown: sprints ? 'Deleted sprint' : '...',
    onOpen: () => setIsOpened(true),
  };
}

const CONSTANT_SPRINTS: readonly PickOption[] = [
  { value: CURRENT_SPRINT, label: 'Current sprint' },
  { value: NO_SPRINT, label: 'No sprint (backlog)' },
];

const CHEVRON = <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />;
const FILTER = <IconFilter size={14} stroke={1.75} aria-hidden="true" />;
const CLEAR = <IconX size={14} stroke={1.75} aria-hidden="true" />;
