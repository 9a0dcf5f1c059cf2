// The command palette: act on tickets, find tickets, go anywhere, create things.
import { Modal, useMantineColorScheme } from '@mantine/core';
import {
  IconFolder,
  IconFolderPlus,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import { can } from '@worklane/domain/access/can';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { openCreateProject } from '../../features/projects/parts/create-project.ts';
import { useOwnProjects } from '../../features/projects/parts/use-own-projects.ts';
import { targetsNow } from '../../features/tickets/parts/act-keys.ts';
import { ticketRights } from '../../features/tickets/parts/ticket-rights.ts';
import { useTicketCommands } from '../../features/tickets/parts/use-ticket-commands.tsx';
import { useTicketFinder } from '../../features/tickets/parts/use-ticket-finder.tsx';
import { useLocalState } from '../../platform/local-state/local-state.ts';
import { signOut } from '../../platform/session/session.ts';
import { useViewer } from '../../platform/session/use-viewer.ts';
import { CommandBox } from '../../ui/palette/command-box.tsx';
import type { Command, CommandGroup } from '../../ui/palette/find-commands.ts';
import { closePalette, openShortcuts, usePalette } from '../../ui/palette-state.ts';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import styles from './palette.module.css';
import { useLinks } from './use-links.ts';
import '@mantine/core/styles/Overlay.css';

export function Palette() {
  useReturnFocus();
  useEffect(() => usePalette.setState({ hasField: true }), []);
  const { current } = useOwnProjects();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const hasTickets = current !== undefined && pathname.startsWith(`/projects/${current.key}`);
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
        {hasTickets ? <WithTickets project={current} /> : <WithoutTickets project={current} />}
      </Modal.Content>
    </Modal.Root>
  );
}

function WithoutTickets({ project }: { project: Project | undefined }) {
  const [query, setQuery] = useState(() => usePalette.getState().typed);
  const commands = useCommands(project, query);
  return (
    <CommandBox
      groups={commands}
      placeholder="Go to or create"
      query={query}
      onQuery={setQuery}
      onEscape={closePalette}
      foot={FOOT}
    />
  );
}

function WithTickets({ project }: { project: Project }) {
  const navigate = useNavigate();
  const [query, setQuery] = useState(() => usePalette.getState().typed);
  const [targets, setTargets] = useState(targetsNow);
  const [page, setPage] = useState(() => usePalette.getState().page);
  const viewer = useViewer(useMemo(() => [project], [project]));
  const rights = ticketRights(viewer, project);
  const commands = useCommands(project, query);
  const onOpen = useCallback(
    (ticketId: string) => {
      closePalette();
      const params = { projectKey: project.key, ticketId };
      const state = { isOverBoard: true };
      void navigate({ to: '/projects/$projectKey/tickets/$ticketId', params, search: true, state });
    },
    [navigate, project.key],
  );
  const finder = useTicketFinder(project, onOpen);
  const turnTo = (next: string | undefined) => {
    setPage(next);
    setQuery('');
  };
  const acts = useTicketCommands({ project, rights, targets, onOpen, onPage: turnTo, onDone: closePalette });

  const shown = page === undefined ? undefined : acts?.pages[page];
  const word = query.trim();
  const groups = useMemo(() => {
    if (!shown) return [...(acts?.groups ?? []), finder, ...commands];
    const typed = word === '' ? undefined : shown.typed?.(word);
    return [
      { label: shown.label, commands: shown.commands },
      // Named after what was typed, so that it is always found.
      ...(typed ? [{ label: 'New', commands: [{ ...typed, words: word }] }] : []),
    ];
  }, [shown, acts, finder, commands, word]);

  const chip = acts && { name: acts.name, onRemove: () => (shown ? turnTo(undefined) : setTargets([])) };
  return (
    <CommandBox
      groups={groups}
      chip={chip}
      placeholder={shown?.label ?? 'Search tickets and commands'}
      query={query}
      onQuery={setQuery}
      onEscape={() => (shown && usePalette.getState().page === undefined ? turnTo(undefined) : closePalette())}
      foot={FOOT}
    />
  );
}

/** Going somewhere and making something. */
function useCommands(project: Project | undefined, query: string): CommandGroup[] {
  const navigate = useNavigate();
  const company = useLocalState((state) => state.company);
  const { projects } = useOwnProjects();
  const links = useLinks();
  const viewer = useViewer(useMemo(() => (project ? [project] : []), [project]));
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return useMemo(() => {
    const doing = (work: () => void) => () => {
      closePalette();
      work();
    };
    const go: Command[] = [...links.company, ...links.project].map(({ label, icon: Icon, to, goKey }) => ({
      id: to,
      label: `Go to ${label}`,
      mark: <Icon size={16} stroke={1.6} />,
      keys: goKey ? ['G', goKey.toUpperCase()] : undefined,
      run: doing(() => void navigate({ to })),
    }));
    const make: Command[] = [];
    if (project && ticketRights(viewer, project).canCreate) {
      make.push({
        id: 'new-ticket',
        label: 'New ticket',
        words: `create ${query}`,
        mark: PLUS,
        keys: ['C'],
        run: doing(() => {
          const params = { projectKey: project.key };
          const state = { isOverBoard: true };
          void navigate({ to: '/projects/$projectKey/new-ticket', params, search: true, state });
        }),
      });
    }
    if (company && can(viewer, 'project.create', { company_id: company.id })) {
      make.push({
        id: 'new-project',
        label: 'New project',
        words: 'create',
        mark: <IconFolderPlus size={16} stroke={1.6} />,
        run: doing(openCreateProject),
      });
    }
    const isDark = colorScheme === 'dark';
    const settings: Command[] = [
      {
        id: 'profile',
        label: 'Go to your profile',
        mark: <IconUser size={16} stroke={1.6} />,
        run: doing(() => void navigate({ to: '/profile' })),
      },
      {
        id: 'theme',
        label: isDark ? 'Use the light theme' : 'Use the dark theme',
        mark: isDark ? <IconSun size={16} stroke={1.6} /> : <IconMoon size={16} stroke={1.6} />,
        run: doing(() => setColorScheme(isDark ? 'light' : 'dark')),
      },
      {
        id: 'shortcuts',
        label: 'Keyboard shortcuts',
        mark: <IconKeyboard size={16} stroke={1.6} />,
        keys: ['?'],
        run: openShortcuts,
      },
      {
        id: 'log-out',
        label: 'Log out',
        mark: <IconLogout size={16} stroke={1.6} />,
        run: doing(() => void signOut()),
      },
    ];
    return [
      { label: 'Commands', commands: [...make, ...go, ...settings] },
      {
        label: 'Projects',
        isForSearch: true,
        limit: 6,
        commands: projects.map(({ id, key, name }) => ({
          id,
          label: name,
          words: key,
          detail: key,
          mark: <IconFolder size={16} stroke={1.6} />,
          run: doing(() => void navigate({ to: '/projects/$projectKey', params: { projectKey: key } })),
        })),
      },
    ];
  }, [company, links, project, projects, viewer, navigate, colorScheme, setColorScheme, query]);
}

const PLUS = <IconPlus size={16} stroke={1.6} />;
const FOOT = (
  <>
    <span>
      <kbd className={styles.key}>↑</kbd> <kbd className={styles.key}>↓</kbd> choose
    </span>
    <span>
      <kbd className={styles.key}>Enter</kbd> run
    </span>
    <button type="button" className={styles.more} onClick={openShortcuts}>
      <kbd className={styles.key}>?</kbd> all shortcuts
    </button>
  </>
);
