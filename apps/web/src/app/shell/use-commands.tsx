// Lists what the palette offers on every page: go to a page, create something, undo, change the user's own settings.
import { useMantineColorScheme } from '@mantine/core';
import {
  IconArrowBackUp,
  IconFolderPlus,
  IconKeyboard,
  IconLayoutSidebar,
  IconLogout,
  IconMoon,
  IconPlus,
  IconStar,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import { can } from '@worklane/domain/access/can';
import { useMemo } from 'react';
import { useCreatableProjects } from '../../features/new-ticket/parts/creatable-projects.ts';
import { favouritesQuery } from '../../features/projects/data.ts';
import { openCreateProject } from '../../features/projects/parts/create-project.ts';
import { useFavourites } from '../../features/projects/parts/use-favourites.ts';
import { isBoardPath } from '../../features/tickets/parts/is-board-path.ts';
import { useLocalState } from '../../platform/local-state/local-state.ts';
import { useViewer } from '../../platform/session/use-viewer.ts';
import { canUndo, undoLast } from '../../platform/undo/undo-steps.ts';
import { COMMAND_KEY } from '../../ui/command-key.ts';
import type { Command, CommandGroup } from '../../ui/palette/find-commands.ts';
import { closePalette, openCreation, openShortcuts } from '../../ui/palette-state.ts';
import { logOut } from './log-out.ts';
import { toggleSidebar } from './sidebar-fold.ts';
import { useLinks } from './use-links.ts';

const doing = (work: () => void) => () => {
  closePalette();
  work();
};

/**
 * Returns the palette's command for a new ticket; undefined when the user can't create tickets anywhere.
 * @param onBoard the ticket starts from its filters, over it
 */
export function useNewTicketCommand(onBoard: Project | undefined): ((title: string) => Command) | undefined {
  const navigate = useNavigate();
  const creatable = useCreatableProjects();
  const isOverBoard = useRouterState({ select: (state) => isBoardPath(state.location.pathname) });
  const [first] = creatable;
  return useMemo(() => {
    if (!first) return undefined;
    const over = isOverBoard && onBoard && creatable.includes(onBoard) ? onBoard : undefined;
    return (title) => ({
      id: title === '' ? 'new-ticket' : 'new-ticket-titled',
      label: title === '' ? 'New ticket' : `New ticket “${title}”`,
      words: 'create add',
      detail: (over ?? first).name,
      mark: PLUS,
      ...(title === '' && { keys: ['C'] }),
      run: doing(() => {
        if (!over) {
          openCreation(title);
          return;
        }
        const params = { projectKey: over.key };
        const state = { isOverBoard: true, newTitle: title };
        void navigate({ to: '/projects/$projectKey/new-ticket', params, search: true, state });
      }),
    });
  }, [first, creatable, onBoard, isOverBoard, navigate]);
}

export function useCommands(onBoard: Project | undefined): CommandGroup[] {
  const go = useGoing();
  const make = useMaking(onBoard);
  const settings = useSettings();
  return useMemo(() => [{ label: 'Commands', commands: [...make, ...go, ...settings] }], [make, go, settings]);
}

function useGoing(): Command[] {
  const navigate = useNavigate();
  const links = useLinks();
  return useMemo(
    () =>
      [...links.company, ...links.project].map(({ label, icon: Icon, to, goKey }) => ({
        id: to,
        label: `Go to ${label}`,
        mark: <Icon size={16} stroke={1.6} />,
        keys: goKey ? ['G', goKey.toUpperCase()] : undefined,
        run: doing(() => void navigate({ to })),
      })),
    [links, navigate],
  );
}

function useMaking(onBoard: Project | undefined): Command[] {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const viewer = useViewer();
  const newTicket = useNewTicketCommand(onBoard);
  const favourites = useQuery({ ...favouritesQuery(companyId), enabled: companyId !== '' }).data;
  const setFavourite = useFavourites();
  return useMemo(() => {
    const make: Command[] = newTicket ? [newTicket('')] : [];
    if (companyId !== '' && can(viewer, 'project.create', { company_id: companyId })) {
      make.push({
        id: 'new-project',
        label: 'New project',
        words: 'create add',
        mark: <IconFolderPlus size={16} stroke={1.6} />,
        run: doing(openCreateProject),
      });
    }
    if (onBoard && canUndo(onBoard.id)) {
      make.push({
        id: 'undo',
        label: 'Undo the last change',
        words: 'take back',
        mark: <IconArrowBackUp size={16} stroke={1.6} />,
        keys: [COMMAND_KEY, 'Z'],
        run: doing(() => undoLast(onBoard.id)),
      });
    }
    if (onBoard) {
      const isFavourite = favourites?.includes(onBoard.id) === true;
      make.push({
        id: 'favourite',
        label: isFavourite ? `Remove ${onBoard.name} from favourites` : `Add ${onBoard.name} to favourites`,
        words: 'star',
        mark: <IconStar size={16} stroke={1.6} />,
        run: doing(() => setFavourite(onBoard, !isFavourite)),
      });
    }
    return make;
  }, [newTicket, companyId, viewer, onBoard, favourites, setFavourite]);
}

function useSettings(): Command[] {
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isDark = colorScheme === 'dark';
  return useMemo(
    () => [
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
        id: 'sidebar',
        label: 'Fold or unfold the sidebar',
        mark: <IconLayoutSidebar size={16} stroke={1.6} />,
        keys: ['['],
        run: doing(toggleSidebar),
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
        run: doing(() => void logOut()),
      },
    ],
    [navigate, isDark, setColorScheme],
  );
}

const PLUS = <IconPlus size={16} stroke={1.6} />;
