// Filters a board by field: in a row where there is room, in one menu where there is less, as scrolling chips on a phone.
import { Popover } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconFilter, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { PRIORITY_LABELS, TICKET_TYPE_LABELS } from '@worklane/domain/tickets/vocabulary';
import { memo, useMemo, useState } from 'react';
import { Pick, type PickOption } from '../../../ui/overlays/pick.tsx';
import { useToday } from '../../../ui/use-today.ts';
import { Face } from '../../companies/parts/faces.tsx';
import { NOBODY, peopleQuery } from '../../companies/parts/people.ts';
import { useSprints } from '../../sprints/data.ts';
import { inOfferedOrder } from '../../sprints/parts/sprint-facts.ts';
import { sprintOption } from '../../sprints/parts/sprint-options.ts';
import { boardConfigurationQuery, boardQuery } from '../../tickets/data.ts';
import { PriorityMark, TypeMark } from '../../tickets/parts/marks.tsx';
import styles from './filter-bar.module.css';
import {
  CURRENT_SPRINT,
  DUE_FILTER_LABELS,
  DUE_FILTERS,
  NO_SPRINT,
  NOBODY_ASSIGNED,
  type TicketFilter,
} from './ticket-filter.ts';

/** What all filters take, and each that is used besides. */
const WIDE_ROW = 525;
const USED_WIDTH = 90;
const CLEAR_WIDTH = 70;

interface Props {
  project: Project;
  filter: TicketFilter;
  onChange: (lists: Partial<TicketFilter>) => void;
  /** Shows every ticket again. */
  onClear: () => void;
}

interface Choice {
  field: Exclude<keyof TicketFilter, 'words'>;
  label: string;
  options: readonly PickOption[];
  hasSearch?: boolean;
  emptyText?: string;
  /** Said for a value that is not offered; without it, the value itself. */
  unknown?: string;
  onOpen?: () => void;
}

/** Not drawn again for every letter of the words: those are not its own. */
export const FilterBar = memo(
  FilterRow,
  (before, after) =>
    before.project === after.project &&
    before.onChange === after.onChange &&
    before.onClear === after.onClear &&
    FIELDS.every((field) => before.filter[field] === after.filter[field]),
);

const FIELDS = ['assignees', 'labels', 'types', 'priorities', 'due', 'sprints'] as const;

function FilterRow({ project, filter, onChange, onClear }: Props) {
  const { ref, width } = useElementSize();
  const choices = useChoices(project, filter);
  const isPhone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  const isUsed = ({ field }: Choice) => filter[field].length > 0;
  const used = choices.filter(isUsed).length;
  const wanted = WIDE_ROW + used * USED_WIDTH + (used > 1 ? CLEAR_WIDTH : 0);
  const isFolded = !isPhone && width > 0 && width < wanted;

  // On a phone the row is cut off, and what is used has to be seen.
  const inOrder = isPhone ? [...choices.filter(isUsed), ...choices.filter((each) => !isUsed(each))] : choices;

  const toggle = (field: Choice['field'], value: string) => {
    const list = filter[field];
    const next = list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
    onChange({ [field]: next });
  };
  const shown = (choice: Choice) => (
    <FilterPick
      key={choice.field}
      choice={choice}
      picked={filter[choice.field]}
      onPick={(value) => toggle(choice.field, value)}
      onClear={() => onChange({ [choice.field]: [] })}
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
  const sprints = useSprintChoice(project, filter);
  const used = useMemo(() => {
    const labels = new Set<string>();
    const assignees = new Set<string>();
    for (const column of Object.values(board?.columns ?? {})) {
      for (const card of column) {
        for (const label of card.labels) labels.add(label);
        for (const id of card.assignee_ids) assignees.add(id);
      }
    }
    return { labels, assignees };
  }, [board]);

  const ids = new Set([...project.project_members, ...used.assignees]);
  const assignees = [...ids].flatMap((id) => people.get(id) ?? []).sort((a, b) => a.name.localeCompare(b.name));
  const labels = new Set([...(configuration?.labels ?? []), ...used.labels, ...filter.labels]);
  return [
    {
      field: 'assignees',
      label: 'Assignee',
      hasSearch: true,
      options: [
        { value: NOBODY_ASSIGNED, label: 'Nobody' },
        ...assignees.map((person) => ({
          value: person.id,
          label: person.name,
          mark: <Face id={person.id} person={person} size={20} />,
        })),
      ],
    },
    {
      field: 'labels',
      label: 'Label',
      hasSearch: true,
      options: [...labels].sort((a, b) => a.localeCompare(b)).map((label) => ({ value: label, label })),
    },
    {
      field: 'types',
      label: 'Type',
      options: (configuration?.ticket_types ?? []).map((type) => ({
        value: type,
        label: TICKET_TYPE_LABELS[type],
        mark: <TypeMark type={type} />,
      })),
    },
    {
      field: 'priorities',
      label: 'Priority',
      options: (configuration?.priorities ?? []).toReversed().map((priority) => ({
        value: priority,
        label: PRIORITY_LABELS[priority],
        mark: <PriorityMark priority={priority} />,
      })),
    },
    { field: 'due', label: 'Due', options: DUE_FILTERS.map((due) => ({ value: due, label: DUE_FILTER_LABELS[due] })) },
    ...(project.sprint_enabled || filter.sprints.length > 0 ? [sprints] : []),
  ];
}

/** Sprints are fetched once the user opens the choice, or has chosen one. */
function useSprintChoice({ id }: Project, filter: TicketFilter): Choice {
  const [isOpened, setIsOpened] = useState(false);
  const isUsed = filter.sprints.length > 0;
  const sprints = useSprints(id, isOpened || isUsed);
  const today = useToday();
  const options = useMemo(() => {
    if (!sprints) return isUsed ? CONSTANT_SPRINTS : [];
    const offered: PickOption[] = inOfferedOrder(sprints).map((sprint) => sprintOption(sprint, today));
    return offered.toSpliced(sprints.filter(({ status }) => status !== 'completed').length, 0, ...CONSTANT_SPRINTS);
  }, [sprints, isUsed, today]);
  return {
    field: 'sprints',
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
