// Finds tickets to open: those of the board at once, all others once the server has found them.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { search } from '@worklane/contract/search';
import type { TicketBrief } from '@worklane/contract/ticket-relations';
import { parseTicketKey } from '@worklane/domain/tickets/ticket-key';
import { useMemo } from 'react';
import { call } from '../../../platform/api/call.ts';
import { type Command, type CommandGroup, findCommands } from '../../../ui/palette/find-commands.ts';
import { Faces } from '../../companies/parts/faces.tsx';
import { NOBODY, peopleQuery } from '../../companies/parts/people.ts';
import { boardConfigurationQuery, boardQuery } from '../data.ts';
import { StatusMark } from './marks.tsx';
import { ticketKeys } from './ticket-keys.ts';

interface Options {
  companyId: string;
  /** The projects the user may see. */
  projects: readonly Project[];
  /** The one whose board is here. */
  project: Project | undefined;
  query: string;
  /** Keys, the latest first. */
  recent: readonly string[];
  onOpen: (ticketKey: string, projectKey: string) => void;
}

interface FoundTickets {
  groups: CommandGroup[];
  /** All that can be found is here. */
  isSettled: boolean;
  isNone: boolean;
}

const SHOWN = 8;
const RECENT_SHOWN = 5;
/** Shorter than a pause, longer than from one letter to the next. */
export const SEARCH_PAUSE_MS = 120;
const FRESH_MS = 10_000;

/** Fetches everything found, in one request for tickets and texts. */
export const foundQuery = (companyId: string, q: string, recent: readonly string[]) =>
  queryOptions({
    queryKey: [...ticketKeys.found, companyId, q, recent],
    queryFn: ({ signal }) =>
      call(search.find, { query: { q, company_id: companyId, recent: recent.join(',') }, signal }),
    enabled: companyId !== '' && (q !== '' || recent.length > 0),
    staleTime: FRESH_MS,
  });

export const foundTicketsQuery = (companyId: string, q: string, recent: readonly string[]) =>
  queryOptions({ ...foundQuery(companyId, q, recent), select: ({ tickets }) => tickets });

const NO_CARDS: readonly Command[] = [];

export function useTicketFinder({ companyId, projects, project, query, recent, onOpen }: Options): FoundTickets {
  const words = query.trim().replace(/\s+/g, ' ');
  const [asked] = useDebouncedValue(words, words === '' ? 0 : SEARCH_PAUSE_MS);
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    ...foundTicketsQuery(companyId, asked, recent),
    placeholderData: keepPreviousData,
  });
  const people = useQuery({ ...peopleQuery(companyId), enabled: companyId !== '' }).data ?? NOBODY;
  const onBoard = useBoardCommands(project, onOpen);
  const namesById = useMemo(() => new Map(projects.map(({ id, name }) => [id, name])), [projects]);
  const isAnswer = asked === words && !isPlaceholderData;
  const isSettled = isAnswer && (!isFetching || isError);

  return useMemo(() => {
    const commandOf = (ticket: TicketBrief): Command => ({
      id: ticket.id,
      label: ticket.title,
      lead: ticket.key,
      mark: <StatusMark category={ticket.status_category} />,
      detail: (
        <>
          {namesById.get(ticket.project_id)}
          {ticket.assignee_ids.length > 0 && <Faces ids={ticket.assignee_ids} people={people} />}
        </>
      ),
      run: () => onOpen(ticket.key, ticket.project_key),
    });
    const fromServer = (data ?? []).map(commandOf);
    if (words === '') {
      const commands = isAnswer ? fromServer.slice(0, RECENT_SHOWN) : [];
      return { groups: [{ label: 'Recent tickets', commands }], isSettled, isNone: false };
    }
    const fits = (commands: readonly Command[]) => findCommands([{ label: '', commands }], words)[0]?.commands ?? [];
    // What was found for the letters before stays while the answer is on its way, as far as it still fits.
    const found = [...fits(onBoard).slice(0, SHOWN), ...(isAnswer ? fromServer : fits(fromServer))];
    const commands = exactFirst(firstOfEach(found), words).slice(0, SHOWN);
    const key = parseTicketKey(words);
    const isNamed = commands[0]?.lead?.toUpperCase() === words.toUpperCase();
    if (key && !isNamed && !isSettled && projects.some((each) => each.key === key.projectKey)) {
      const lead = words.toUpperCase();
      commands.unshift({ id: lead, label: `Open ${lead}`, lead, run: () => onOpen(lead, key.projectKey) });
    }
    return {
      groups: [{ label: 'Tickets', isFound: true, commands }],
      isSettled,
      isNone: isSettled && commands.length === 0,
    };
  }, [data, onBoard, words, isAnswer, isSettled, namesById, people, projects, onOpen]);
}

/** Finds tickets among the cards of the shown board, without a request. */
function useBoardCommands(project: Project | undefined, onOpen: Options['onOpen']): readonly Command[] {
  const isHere = project !== undefined;
  const place = project ?? NO_PROJECT;
  const board = useQuery({ ...boardQuery(place), enabled: isHere }).data?.shown;
  const statuses = useQuery({ ...boardConfigurationQuery(place), enabled: isHere }).data?.statuses;
  const people = useQuery({ ...peopleQuery(project?.company_id ?? ''), enabled: isHere }).data ?? NOBODY;
  return useMemo(() => {
    if (!project || !board) return NO_CARDS;
    const statusesByKey = new Map(statuses?.map((status) => [status.key, status]));
    const cards = Object.values(board.columns).flat();
    const isDone = ({ status }: { status: string }) => statusesByKey.get(status)?.category === 'done';
    // Of what fits equally well, there is more to do with what is open. One without a number is not saved yet.
    const openFirst = [...cards.filter((card) => !isDone(card)), ...cards.filter(isDone)].filter(
      ({ number }) => number,
    );
    return openFirst.map((card): Command => {
      const key = `${project.key}-${card.number}`;
      const status = statusesByKey.get(card.status);
      return {
        id: card.id,
        label: card.title,
        lead: key,
        words: card.labels.join(' '),
        mark: status && <StatusMark category={status.category} color={status.color} />,
        detail: card.assignee_ids.length > 0 && <Faces ids={card.assignee_ids} people={people} />,
        run: () => onOpen(key, project.key),
      };
    });
  }, [project, board, statuses, people, onOpen]);
}

const NO_PROJECT = { id: '', key: '' };

function firstOfEach(commands: readonly Command[]): Command[] {
  const ids = new Set<string>();
  return commands.filter(({ id }) => !ids.has(id) && ids.add(id));
}

function exactFirst(commands: readonly Command[], words: string): Command[] {
  const isExact = ({ lead }: Command) => lead?.toUpperCase() === words.toUpperCase();
  return [...commands.filter(isExact), ...commands.filter((command) => !isExact(command))];
}
