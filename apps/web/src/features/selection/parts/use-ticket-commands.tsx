// Lists the palette's commands for tickets: values to choose, and tickets of the board to open.
import { IconCalendarEvent, IconCopy, IconExternalLink, IconGitBranch, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import type { TicketCard } from '@worklane/contract/tickets';
import { formatTicketKey } from '@worklane/domain/tickets/ticket-key';
import { type ReactNode, useMemo } from 'react';
import { useToday } from '../../../ui/dates/use-today.ts';
import type { Command, CommandGroup } from '../../../ui/palette/find-commands.ts';
import { copyText } from '../../../ui/text/copy-text.ts';
import { NOBODY, peopleQuery } from '../../companies/parts/people.ts';
import {
  type ChoiceContext,
  choiceOf,
  isList,
  markOfField,
  optionsOf,
  rulesOf,
  valuesIn,
} from '../../fields/parts/ticket-choices.tsx';
import { useSprints } from '../../sprints/data.ts';
import { boardConfigurationQuery, boardQuery } from '../../tickets/data.ts';
import { askToDelete } from '../../tickets/parts/ask-to-delete.ts';
import { EMPTY_BOARD } from '../../tickets/parts/board-state.ts';
import { branchName } from '../../tickets/parts/branch-name.ts';
import { addDays, weekdayOf } from '../../tickets/parts/days.ts';
import type { TicketRights } from '../../tickets/parts/ticket-rights.ts';
import { dueWords } from '../due-choice.tsx';
import {
  type ActionField,
  act,
  fieldActionOf,
  fieldActionsFor,
  keyOf,
  sharedValues,
  valueAs,
} from '../field-actions.ts';
import { selection } from './selection.ts';
import { type Batches, nameOfMany, useBatches } from './use-batches.ts';

export interface CommandPage {
  label: string;
  commands: readonly Command[];
  /** The command for a value that is typed instead of chosen. */
  typed?: ((word: string) => Command | undefined) | undefined;
}

interface TicketCommands {
  /** Names the tickets: EDGE-12, or 3 tickets. */
  name: string;
  pages: Record<string, CommandPage>;
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

/** What each command needs: the tickets it acts on, and what their values are chosen from. */
interface CommandContext extends Options, ChoiceContext {
  /** All cards of the board, for the labels in use. */
  boardCards: readonly TicketCard[];
  cards: readonly TicketCard[];
  name: string;
  batches: Batches;
}

/** @returns undefined while no ticket is selected or open */
export function useTicketCommands(options: Options): TicketCommands | undefined {
  const { project, rights, targets } = options;
  const boardCards = useBoardCards(project);
  const configuration = useQuery(boardConfigurationQuery(project)).data;
  const people = useQuery(peopleQuery(project.company_id)).data ?? NOBODY;
  const batches = useBatches(project);
  const sprints = useSprints(project.id, rights.canEdit && project.sprint_enabled && targets.length > 0);
  const today = useToday();
  const cards = useMemo(() => {
    const wanted = new Set(targets.map((target) => target.toLowerCase()));
    return boardCards.filter(({ id, number }) => wanted.has(id) || wanted.has(keyIn(project, number).toLowerCase()));
  }, [boardCards, targets, project]);
  if (cards.length === 0 || !configuration) return undefined;

  const name = nameOfMany(project.key, cards);
  const context: CommandContext = Object.assign(
    { configuration, people, sprints, today, boardCards, cards, name, batches },
    options,
  );
  const pages = Object.fromEntries(pagesOf(context));
  const values = Object.values(pages).flatMap((page) => page.commands);
  return {
    name,
    pages,
    groups: [
      {
        label: `Act on ${name}`,
        isNear: true,
        commands: [...pageOpeners(context, pages), ...wholeTicketCommands(context)],
      },
      { label: `Values for ${name}`, commands: values, isForSearch: true, isNear: true, limit: 8 },
    ],
  };
}

const keyIn = (project: Project, number: number) => formatTicketKey({ projectKey: project.key, number });

/** Closes the palette, then does the work of a command. */
const closingPalette =
  ({ onDone }: Options, work: () => void) =>
  () => {
    onDone();
    work();
  };

/** Lists the page of each field that can be changed, by its name. */
function pagesOf(context: CommandContext): [string, CommandPage][] {
  const { rights, project, sprints } = context;
  const fields = fieldActionsFor(rights, project, ['status', 'priority', 'type', 'labels']);
  const isReady = (field: ActionField) => field !== 'sprint_id' || sprints !== undefined;
  const pages = fields
    .filter(isReady)
    .map((field): [string, CommandPage] => [fieldActionOf(field).page, fieldPage(context, field)]);
  return rights.canEdit ? [...pages, ['due', duePage(context)]] : pages;
}

function fieldPage(context: CommandContext, field: ActionField): CommandPage {
  const { boardCards, cards, name, batches } = context;
  const { page, command } = fieldActionOf(field);
  const { canAdd = false } = choiceOf(field);
  const shared = sharedValues(cards, field);
  const options = optionsOf(field, context, isList(field) ? boardCards.flatMap((card) => valuesIn(card, field)) : []);
  const run = (value: string) => closingPalette(context, () => act(batches, cards, { field, value, context }));
  const { label, max } = rulesOf(field);
  const typed = (word: string): Command | undefined => {
    if (options.some((option) => option.label.toLowerCase() === word.toLowerCase())) return undefined;
    const value = word.slice(0, max);
    return { id: `${page}-new`, label: `Add new label ${value}`, mark: markOfField(field), run: run(value) };
  };
  return {
    label: `${label} of ${name}`,
    commands: options.map(({ value, mark = markOfField(field), note }) => ({
      id: `${page}-${value}`,
      label: command(valueAs(field, value, cards, context)),
      detail: note,
      mark,
      isOn: shared.includes(value),
      run: run(value),
    })),
    typed: canAdd ? typed : undefined,
  };
}

function duePage(context: CommandContext): CommandPage {
  const { cards, name, batches, today } = context;
  const due = (day: string | null, label: string): Command => ({
    id: `due-${label}`,
    label,
    mark: CALENDAR,
    isOn: cards.every((card) => card.due_date === day),
    run: closingPalette(context, () => batches.change(cards, { due_date: day }, dueWords(day, today))),
  });
  return {
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

/** Lists the commands that open the page of a field: those with a shortcut first. */
function pageOpeners({ rights, project, onPage }: CommandContext, pages: Record<string, CommandPage>): Command[] {
  const opener = (page: string, label: string, mark: ReactNode): Command => {
    const key = keyOf(page);
    return { id: page, label, mark, keys: key ? [key] : undefined, run: () => onPage(page) };
  };
  const fields = fieldActionsFor(rights, project, ['status', 'assignee_ids', 'priority', 'labels', 'sprint_id']);
  const openers = fields
    .map((field) => opener(fieldActionOf(field).page, fieldActionOf(field).open, markOfField(field)))
    .concat(opener('due', 'Set the due date…', CALENDAR))
    .filter(({ id }) => pages[id]);
  const isKeyed = ({ keys }: Command) => keys !== undefined;
  return [...openers.filter(isKeyed), ...openers.filter((each) => !isKeyed(each))];
}

/** Lists the commands that don't change a field: open, copy the link or a branch name, delete. */
function wholeTicketCommands(context: CommandContext): Command[] {
  const { project, rights, cards, name, batches, onOpen } = context;
  const commands: Command[] = [];
  const [card] = cards;
  if (card && cards.length === 1) {
    commands.push(
      {
        id: 'open',
        label: `Open ${name}`,
        mark: <IconExternalLink size={16} stroke={1.6} />,
        keys: ['Enter'],
        run: closingPalette(context, () => onOpen(name)),
      },
      {
        id: 'copy',
        label: `Copy the link to ${name}`,
        mark: <IconCopy size={16} stroke={1.6} />,
        run: closingPalette(
          context,
          () => void copyText('Link', `${location.origin}/projects/${project.key}/tickets/${name}`),
        ),
      },
      {
        id: 'copy-branch',
        label: `Copy the branch name of ${name}`,
        words: 'git pull request',
        mark: <IconGitBranch size={16} stroke={1.6} />,
        run: closingPalette(context, () => void copyText('Branch name', branchName(name, card.title))),
      },
    );
  }
  if (rights.canDelete) {
    commands.push({
      id: 'delete',
      label: `Delete ${name}`,
      mark: <IconTrash size={16} stroke={1.6} />,
      isDanger: true,
      run: closingPalette(context, () =>
        askToDelete(name, cards.length, () => {
          batches.remove(cards);
          selection.clear();
        }),
      ),
    });
  }
  return commands;
}

const CALENDAR = <IconCalendarEvent size={16} stroke={1.6} />;
