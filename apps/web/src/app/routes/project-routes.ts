// Lists the addresses of one project: its board with tickets over it, documents, members, trash and settings.
import { createRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { readDocsSearch } from '../../features/documents/parts/docs-search.ts';
import { readBoardSearch } from '../../features/view-options/parts/board-view.ts';
import { lazyScreen } from '../../ui/lazy-part.tsx';
import { screens } from '../screens.ts';
import { shell } from './root-route.ts';

const projectMembers = createRoute({
  getParentRoute: () => shell,
  path: '/projects/$projectKey/members',
  component: lazyScreen(() => import('../../pages/project-members-page.tsx'), 'ProjectMembersPage'),
});

/** Defines an address of a project's settings: with or without a tab. */
const projectSettings = <Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    component: lazyScreen(() => import('../../pages/project-settings-page.tsx'), 'ProjectSettingsPage'),
  });

const projectTrash = createRoute({
  getParentRoute: () => shell,
  path: '/projects/$projectKey/trash',
  component: lazyScreen(() => import('../../pages/trash-page.tsx'), 'TrashPage'),
});

export const lateScreens = () => import('../late-screens.ts');

const projectDocs = createRoute({
  getParentRoute: () => shell,
  path: '/projects/$projectKey/docs',
  validateSearch: readDocsSearch,
  component: lazyScreen(async () => (await lateScreens()).DocsPage(), 'DocsPage'),
});

const projectDocument = createRoute({
  getParentRoute: () => shell,
  path: '/projects/$projectKey/docs/$docId',
  validateSearch: readDocsSearch,
  component: lazyScreen(async () => (await lateScreens()).DocumentPage(), 'DocumentPage'),
});

/** Defines an address of the sprints: the plan, or the report of one sprint. */
const sprints = <Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    component: lazyScreen(async () => (await lateScreens()).SprintsPage(), 'SprintsPage'),
  });

const timeline = createRoute({
  getParentRoute: () => shell,
  path: '/projects/$projectKey/gantt',
  component: lazyScreen(async () => (await lateScreens()).TimelinePage(), 'TimelinePage'),
});

/**
 * Opens a ticket over the timeline. Has no component: the timeline's page shows it, so that the timeline stays mounted
 * below.
 */
const timelineTicket = createRoute({ getParentRoute: () => timeline, path: '/tickets/$ticketId' });

const boardScreen = async () => {
  if (!screens.BoardPage) await import('../board-screen.ts');
  return { BoardPage: screens.BoardPage as ComponentType };
};

const board = createRoute({
  getParentRoute: () => shell,
  path: '/projects/$projectKey',
  validateSearch: readBoardSearch,
  component: lazyScreen(boardScreen, 'BoardPage'),
});

/**
 * Opens a ticket over the board. Has no component: the board's page shows it, so that the board stays mounted below.
 */
const ticket = createRoute({ getParentRoute: () => board, path: '/tickets/$ticketId' });
const newTicket = createRoute({ getParentRoute: () => board, path: '/new-ticket' });
const importTickets = createRoute({ getParentRoute: () => board, path: '/import-tickets' });
const ticketImport = createRoute({ getParentRoute: () => board, path: '/import-tickets/$importId' });

export const projectRoutes = [
  board.addChildren([ticket, newTicket, importTickets, ticketImport]),
  timeline.addChildren([timelineTicket]),
  projectDocs,
  projectDocument,
  projectMembers,
  projectTrash,
  sprints('/projects/$projectKey/sprints'),
  sprints('/projects/$projectKey/sprints/$sprintId'),
  projectSettings('/projects/$projectKey/settings'),
  projectSettings('/projects/$projectKey/settings/$tab'),
] as const;
