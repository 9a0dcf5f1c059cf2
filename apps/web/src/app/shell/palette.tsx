// Renders the command palette: change tickets, find tickets, texts, projects and people, go to a page, create things.
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import type { CompanyBrief } from '@worklane/contract/users';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { meQuery } from '../../features/accounts/data.ts';
import { useProjectsOf } from '../../features/projects/parts/projects-of.ts';
import { useOwnProjects } from '../../features/projects/parts/use-own-projects.ts';
import { useTextFinder } from '../../features/search/parts/use-text-finder.tsx';
import { projectNow, targetsNow } from '../../features/selection/parts/field-shortcuts.ts';
import { useTicketCommands } from '../../features/selection/parts/use-ticket-commands.tsx';
import { ticketRights } from '../../features/tickets/parts/ticket-rights.ts';
import { useTicketFinder } from '../../features/tickets/parts/use-ticket-finder.tsx';
import { useLocalState } from '../../platform/local-state/local-state.ts';
import { recentlyOpened } from '../../platform/local-state/recently-opened.ts';
import { useViewerAnywhere } from '../../platform/session/use-viewer-anywhere.ts';
import { useReturnFocus } from '../../ui/overlays/use-return-focus.ts';
import { CommandBox } from '../../ui/palette/command-box.tsx';
import type { CommandGroup } from '../../ui/palette/find-commands.ts';
import { closePalette, openShortcuts, usePalette } from '../../ui/palette-state.ts';
import styles from './palette.module.css';
import { useCommands, useNewTicketCommand } from './use-commands.tsx';
import { usePlaces } from './use-places.tsx';
import '@mantine/core/styles/Overlay.css';

const NO_COMPANIES: readonly CompanyBrief[] = [];

export function Palette() {
  useReturnFocus();
  useEffect(() => usePalette.setState({ hasField: true }), []);
  const { query, current } = useOwnProjects();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const [listed] = useState(projectNow);
  const onBoard = current && pathname.startsWith(`/projects/${current.key}`) ? current : undefined;
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const companies = me?.companies ?? NO_COMPANIES;
  const here = listed === undefined ? onBoard : query.data?.find(({ id }) => id === listed);
  // My Tasks also lists tickets of other companies.
  const elsewhere = useProjectsOf(listed === undefined || here ? NO_COMPANIES : companies);
  const acted = here ?? elsewhere.find(({ id }) => id === listed);
  return (
    <Modal.Root
      opened
      onClose={closePalette}
      size={640}
      yOffset={112}
      returnFocus={false}
      closeOnEscape={false}
      padding={0}
      classNames={{ content: styles.box as string }}
    >
      <Modal.Overlay backgroundOpacity={0.5} />
      <Modal.Content aria-label="Commands">
        {acted ? (
          <Acting project={acted} companies={companies} isOnBoard={acted === onBoard} />
        ) : (
          <Searching onBoard={undefined} />
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

interface ActingProps {
  /** The one the tickets are of. */
  project: Project;
  companies: readonly CompanyBrief[];
  isOnBoard: boolean;
}

/** Adds commands for the tickets that are selected, open, or have the focus. */
function Acting({ project, companies, isOnBoard }: ActingProps) {
  const [targets, setTargets] = useState(targetsNow);
  const [page, setPage] = useState(() => usePalette.getState().page);
  const [query, setQuery] = useState(() => usePalette.getState().typed);
  const viewer = useViewerAnywhere(
    useMemo(() => [project], [project]),
    companies,
  );
  const rights = ticketRights(viewer, project);
  const onOpen = useOpenTicket(isOnBoard ? project : undefined);
  const turnTo = (next: string | undefined) => {
    setPage(next);
    setQuery('');
  };
  const open = useCallback((key: string) => onOpen(key, project.key), [onOpen, project.key]);
  const acts = useTicketCommands({ project, rights, targets, onOpen: open, onPage: turnTo, onDone: closePalette });
  const shown = page === undefined ? undefined : acts?.pages[page];
  const word = query.trim();
  const chip = acts && { name: acts.name, onRemove: () => (shown ? turnTo(undefined) : setTargets([])) };
  if (page !== undefined && targets.length > 0 && !acts) {
    // The ticket's board is loading. What is typed is kept.
    const common = { query, onQuery: setQuery, onEscape: closePalette, foot: FOOT, note: 'Loading...', isComing: true };
    return <CommandBox groups={NO_ACTS} placeholder="Search tickets and commands" {...common} />;
  }
  if (!shown) {
    const onBoard = isOnBoard ? project : undefined;
    return <Searching onBoard={onBoard} chip={chip} acts={acts?.groups} typed={{ query, setQuery }} />;
  }
  const typed = word === '' ? undefined : shown.typed?.(word);
  return (
    <CommandBox
      groups={[
        { label: shown.label, commands: shown.commands },
        // Named after what was typed, so that it is always found.
        ...(typed ? [{ label: 'New', commands: [{ ...typed, words: word }] }] : []),
      ]}
      chip={chip}
      placeholder={shown.label}
      query={query}
      onQuery={setQuery}
      onEscape={() => (usePalette.getState().page === undefined ? turnTo(undefined) : closePalette())}
      foot={FOOT}
    />
  );
}

interface SearchingProps {
  /** The project whose board lies behind the palette. */
  onBoard: Project | undefined;
  acts?: readonly CommandGroup[] | undefined;
  chip?: { name: string; onRemove: () => void } | undefined;
  typed?: { query: string; setQuery: (query: string) => void };
}

const NO_ACTS: readonly CommandGroup[] = [];

function Searching({ onBoard, acts = NO_ACTS, chip, typed }: SearchingProps) {
  const own = useState(() => usePalette.getState().typed);
  const [query, setQuery] = typed ? ([typed.query, typed.setQuery] as const) : own;
  const [recent] = useState(recentlyOpened);
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const all = useOwnProjects().query.data ?? NO_PROJECTS;
  const onOpen = useOpenTicket(onBoard);
  const found = useTicketFinder({
    companyId,
    projects: all,
    project: onBoard,
    query,
    recent: recent.tickets,
    onOpen,
  });
  const texts = useTextFinder({ companyId, query, recent: recent.tickets, onOpenTicket: onOpen });
  const places = usePlaces({ companyId, projects: all, onBoard, recent: recent.projects });
  const commands = useCommands(onBoard);
  const newTicket = useNewTicketCommand(onBoard);
  const words = query.trim();
  // Not before it is known that there is none: Enter would make a second one.
  const offered = words !== '' && found.isSettled ? newTicket?.(words) : undefined;
  const groups = useMemo(
    () => [
      ...acts,
      ...found.groups,
      ...places,
      ...commands,
      ...(offered ? [{ label: 'Create', isFound: true, isLast: true, commands: [offered] }] : []),
      ...texts.groups,
    ],
    [acts, found.groups, places, commands, texts.groups, offered],
  );
  return (
    <CommandBox
      groups={groups}
      chip={chip}
      placeholder="Search tickets and commands"
      query={query}
      onQuery={setQuery}
      onEscape={closePalette}
      note={texts.wrong ?? texts.correction ?? (found.isNone ? `No ticket matches “${words}”.` : undefined)}
      foot={FOOT}
    />
  );
}

const NO_PROJECTS: readonly Project[] = [];

/** Opens the ticket over its board, or as a page. */
function useOpenTicket(onBoard: Project | undefined) {
  const navigate = useNavigate();
  return useCallback(
    (ticketId: string, projectKey: string, hash?: string) => {
      closePalette();
      const to = '/projects/$projectKey/tickets/$ticketId';
      const place = { to, params: { projectKey, ticketId }, ...(hash && { hash }) } as const;
      if (onBoard?.key === projectKey) void navigate({ ...place, search: true, state: { isOverBoard: true } });
      else void navigate(place);
    },
    [navigate, onBoard?.key],
  );
}

const FOOT = (
  <>
    <span>
      <kbd>↑</kbd> <kbd>↓</kbd> choose
    </span>
    <span>
      <kbd>Enter</kbd> run
    </span>
    <button type="button" className={styles.more} onClick={openShortcuts}>
      <kbd>?</kbd> all shortcuts
    </button>
  </>
);
