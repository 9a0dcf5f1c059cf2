// Lists the palette's commands for tickets: values to choose, and tickets of the board to open.
import {
  IconCalendarEvent,
  IconCopy,
  IconExternalLink,
  IconRun,
  IconTag,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import type { TicketCard } from '@worklane/contract/tickets';
import { PRIORITY_LABELS, TICKET_LIMITS, TICKET_TYPE_LABELS } from '@worklane/domain/tickets/vocabulary';
import { useMemo } from 'react';
import { copyText } from '../../../ui/copy-text.ts';
import type { Command, CommandGroup } from '../../../ui/palette/find-commands.ts';
import { useToday } from '../../../ui/use-today.ts';
import { withArticle } from '../../../ui/with-article.ts';
import { Face } from '../../companies/parts/faces.tsx';
import { NOBODY, peopleQuery } from '../../companies/parts/people.ts';
import { useSprints } from '../../sprints/data.ts';
import { sprintIdOf, sprintOptions } from '../../sprints/parts/sprint-options.ts';
import { boardConfigurationQuery, boardQuery } from '../../tickets/data.ts';
import { askToDelete } from '../../tickets/parts/ask-to-delete.ts';
import { EMPTY_BOARD } from '../../tickets/parts/board-state.ts';
import { addDays, weekdayOf } from '../../tickets/parts/days.ts';
import { dueLabel } from '../../tickets/parts/due-label.ts';
import { PriorityMark, StatusMark, TypeMark } from '../../tickets/parts/marks.tsx';
import type { TicketRights } from '../../tickets/parts/ticket-rights.ts';
import { selection } from './selection.ts';
import { nameOfMany, useBatches } from './use-batches.ts';

export interface ActPage {
  label: string;
  commands: readonly Command[];
  /** A value that is typed instead of chosen. */
  typed?: (word: string) => Command | undefined;
}

interface TicketCommands {
  /** What is acted on: EDGE-12, or 3 tickets. */
  name: string;
  pages: Record<string, ActPage>;
  /** For the first page. */
  groups: readonly CommandGroup[];
}

interface Options {
  project: Project;
  rights: TicketRights;
  /** Ids or keys. */
  targets: readonly string[];
  onOpen: (key: string) => void;
  onPage: (page: string) => void;
  onDone: () => void;
}

function useBoardCards(project: Project): readonly TicketCard[] {
  const board = useQuery(boardQuery(project)).data?.shown ?? EMPTY_BOARD;
  return useMemo(() => Object.values(board.columns).flat(), [board]);
}

/** Undefined while nothing is acted on. */
export function useTicketCommands(options: Options): TicketCommands | undefined {
  const { project, rights, targets, onOpen, onPage, onDone } = options;
  const shown = useBoardCards(project);
  const configuration = useQuery(boardConfigurationQuery(project)).data;
  const people = useQuery(peopleQuery(project.company_id)).data ?? NOBODY;
  const batches = useBatches(project);
  const hasSprints = rights.canEdit && project.sprint_enabled;
  const sprints = useSprints(project.id, hasSprints && targets.length > 0);
  const today = useToday();
  const keyOf = (card: TicketCard) => `${project.key}-${card.number}`;
  const cards = useMemo(() => {
    const wanted = new Set(targets.map((target) => target.toLowerCase()));
    return shown.filter((card) => wanted.has(card.id) || wanted.has(`${project.key}-${card.number}`.toLowerCase()));
  }, [shown, targets, project.key]);
  const [first] = cards;
  if (!first || !configuration) return undefined;

  const one = cards.length === 1 ? first : undefined;
  const name = nameOfMany(project.key, cards);
  const doing = (work: () => void) => () => {
    onDone();
    work();
  };
  const every = (test: (card: TicketCard) => boolean) => cards.every(test);

  const pages: Record<string, ActPage> = {};
  if (rights.canEdit) {
    pages.status = {
      label: `Status of ${name}`,
      commands: configuration.statuses.map(({ key, label, category, color }) => ({
        id: `status-${key}`,
        label: `Move to ${label}`,
        mark: <StatusMark category={category} color={color} />,
        isOn: every((card) => card.status === key),
        run: doing(() => batches.moveTo(cards, { key, label, category })),
      })),
    };
    pages.priority = {
      label: `Priority of ${name}`,
      commands: configuration.priorities.toReversed().map((priority) => ({
        id: `priority-${priority}`,
        label: `Set priority to ${PRIORITY_LABELS[priority]}`,
        mark: <PriorityMark priority={priority} />,
        isOn: every((card) => card.priority === priority),
        run: doing(() => batches.change(cards, { priority }, `set to ${PRIORITY_LABELS[priority]}`)),
      })),
    };
    pages.type = {
      label: `Type of ${name}`,
      commands: configuration.ticket_types.map((type) => ({
        id: `type-${type}`,
        label: `Make it ${withArticle(TICKET_TYPE_LABELS[type])}`,
        mark: <TypeMark type={type} />,
        isOn: every((card) => card.type === type),
        run: doing(() => batches.change(cards, { type }, `set to ${TICKET_TYPE_LABELS[type]}`)),
      })),
    };
    const labels = new Set([...configuration.labels, ...shown.flatMap((card) => card.labels)]);
    const setLabel = (label: string, isOn: boolean) =>
      batches.change(
        cards,
        isOn ? { remove_labels: [label] } : { add_labels: [label] },
        `${isOn ? 'without' : 'with'} label ${label}`,
      );
    pages.labels = {
      label: `Labels of ${name}`,
      commands: [...labels].map((label) => {
        const isOn = every((card) => card.labels.includes(label));
        return {
          id: `label-${label}`,
          label: `${isOn ? 'Remove' : 'Add'} label ${label}`,
          mark: TAG,
          isOn,
          run: doing(() => setLabel(label, isOn)),
        };
      }),
      typed: (word) => {
        if ([...labels].some((label) => label.toLowerCase() === word.toLowerCase())) return undefined;
        const label = word.slice(0, TICKET_LIMITS.label);
        return {
          id: 'label-new',
          label: `Add new label ${label}`,
          mark: TAG,
          run: doing(() => setLabel(label, false)),
        };
      },
    };
    const due = (day: string | null, label: string): Command => ({
      id: `due-${label}`,
      label,
      mark: CALENDAR,
      isOn: every((card) => card.due_date === day),
      run: doing(() =>
        batches.change(
          cards,
          { due_date: day },
          day === null ? 'without a due date' : `due ${dueLabel(day, today, true).text}`,
        ),
      ),
    });
    pages.due = {
      label: `Due date of ${name}`,
      commands: [
        due(today, 'Due today'),
        due(addDays(today, 1), 'Due tomorrow'),
        due(addDays(today, 7 - weekdayOf(today)), 'Due next Monday'),
        due(addDays(today, 7), 'Due in a week'),
        due(null, 'No due date'),
      ],
      typed: (word) =>
        /^\d{4}-\d{2}-\d{2}$/.test(word) && !Number.isNaN(Date.parse(word)) ? due(word, `Due ${word}`) : undefined,
    };
  }
  if (hasSprints && sprints) {
    pages.sprint = {
      label: `Sprint of ${name}`,
      commands: sprintOptions(sprints, today).map(({ value, label, note }) => ({
        id: `sprint-${value}`,
        label: value === '' ? 'Move to the backlog' : `Move to ${label}`,
        detail: note,
        mark: SPRINT,
        isOn: every((card) => (card.sprint_id ?? '') === value),
        run: doing(() =>
          batches.change(cards, { sprint_id: sprintIdOf(value) }, `moved to ${value === '' ? 'the backlog' : label}`),
        ),
      })),
    };
  }
  if (rights.canAssign) {
    const assignable = project.project_members.flatMap((id) => people.get(id) ?? []);
    pages.assign = {
      label: `Assignees of ${name}`,
      commands: assignable.map((person) => {
        const isOn = every((card) => card.assignee_ids.includes(person.id));
        return {
          id: `assign-${person.id}`,
          label: isOn ? `Take ${person.name} off` : `Assign ${person.name}`,
          mark: <Face id={person.id} person={person} size={20} />,
          isOn,
          run: doing(() => {
            const ids = [person.id];
            const changes = isOn ? { remove_assignees: ids } : { add_assignees: ids };
            batches.change(cards, changes, isOn ? `without ${person.name}` : `assigned to ${person.name}`);
          }),
        };
      }),
    };
  }

  const opener = (page: string, label: string, key: string | undefined, mark: React.ReactNode): Command[] =>
    pages[page] ? [{ id: page, label, mark, keys: key ? [key] : undefined, run: () => onPage(page) }] : [];
  const acts: Command[] = [
    ...opener('status', 'Change the status…', 'S', <StatusMark category="in_progress" />),
    ...opener('assign', 'Assign to…', 'A', <IconUserPlus size={16} stroke={1.6} />),
    ...opener('priority', 'Set the priority…', 'P', <PriorityMark priority="high" />),
    ...opener('labels', 'Change the labels…', 'L', TAG),
    ...opener('due', 'Set the due date…', 'D', CALENDAR),
    ...opener('sprint', 'Move to a sprint…', undefined, SPRINT),
    ...opener('type', 'Set the type…', undefined, <TypeMark type="task" />),
  ];
  if (one) {
    const key = keyOf(one);
    acts.push(
      {
        id: 'open',
        label: `Open ${key}`,
        mark: <IconExternalLink size={16} stroke={1.6} />,
        keys: ['Enter'],
        run: doing(() => onOpen(key)),
      },
      {
        id: 'copy',
        label: `Copy the link to ${key}`,
        mark: <IconCopy size={16} stroke={1.6} />,
        run: doing(() => {
          const address = `${location.origin}/projects/${project.key}/tickets/${key}`;
          void copyText('Link', address);
        }),
      },
    );
  }
  if (rights.canDelete) {
    acts.push({
      id: 'delete',
      label: `Delete ${name}`,
      mark: <IconTrash size={16} stroke={1.6} />,
      isDanger: true,
      run: doing(() =>
        askToDelete(name, cards.length, () => {
          batches.remove(cards);
          selection.clear();
        }),
      ),
    });
  }
  const values = Object.values(pages).flatMap((page) => page.commands);
  return {
    name,
    pages,
    groups: [
      { label: `Act on ${name}`, isNear: true, commands: acts },
      { label: `Values for ${name}`, commands: values, isForSearch: true, isNear: true, limit: 8 },
    ],
  };
}

const SPRINT = <IconRun size={16} stroke={1.6} />;
const TAG = <IconTag size={16} stroke={1.6} />;
const CALENDAR = <IconCalendarEvent size={16} stroke={1.6} />;
