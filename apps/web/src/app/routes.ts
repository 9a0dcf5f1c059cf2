// Every address of the page. A screen is a file in pages/, fetched when it is first visited.
import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { holdInvitation } from '../features/accounts/parts/held-invitation.ts';
import { readDocsSearch } from '../features/documents/parts/docs-search.ts';
import { readTasksSearch } from '../features/my-tasks/parts/tasks-view.ts';
import { readBoardSearch } from '../features/view-options/parts/board-view.ts';
import { localState } from '../platform/local-state/local-state.ts';
import { returnPath } from '../platform/session/return-path.ts';
import { isSignedIn } from '../platform/session/session.ts';
import { lazyScreen } from '../ui/lazy-part.tsx';
import { RootFrame } from './root-frame.tsx';
import { screens } from './screens.ts';
import { Shell } from './shell/shell.tsx';

/** Below these there is nothing for visitors, whether the rest of the address exists or not (decision T-133). */
const FOR_MEMBERS =
  /^\/(dashboard|projects|team-workload|company-settings|company\/settings|(google|github|figma)-oauth-callback|github-integration-callback|slack\/callback)(\/|$)/;

const askVisitors = ({ location }: { location: { pathname: string; href: string } }) => {
  if (!isSignedIn()) throw redirect({ to: '/login', search: { return: location.href } });
};

const root = createRootRoute({
  beforeLoad: ({ location }) => FOR_MEMBERS.test(location.pathname) && askVisitors({ location }),
  component: RootFrame,
  notFoundComponent: lazyScreen(() => import('./not-found-page.tsx'), 'NotFoundPage'),
});

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { isPublic: true },
  component: lazyScreen(() => import('../pages/landing-page.tsx'), 'LandingPage'),
});

interface EntrySearch {
  return?: string | undefined;
}
// Named even when there is none: what is not named here, the router passes on as it stood in the address.
const readReturn = ({ return: wanted }: Record<string, unknown>): EntrySearch => ({ return: returnPath(wanted) });
const leaveWhenSignedIn = ({ search }: { search: EntrySearch }) => {
  if (isSignedIn()) throw redirect({ href: search.return ?? '/dashboard' });
};

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { isPublic: true },
  validateSearch: readReturn,
  beforeLoad: leaveWhenSignedIn,
  component: lazyScreen(() => import('../pages/login-page.tsx'), 'LoginPage'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  staticData: { isPublic: true },
  validateSearch: readReturn,
  beforeLoad: leaveWhenSignedIn,
  component: lazyScreen(() => import('../pages/register-page.tsx'), 'RegisterPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  staticData: { isPublic: true },
  component: lazyScreen(() => import('../pages/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});

const readToken = ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
  token: typeof token === 'string' && token !== '' ? token : undefined,
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  staticData: { isPublic: true },
  validateSearch: readToken,
  component: lazyScreen(() => import('../pages/reset-password-page.tsx'), 'ResetPasswordPage'),
});

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  staticData: { isPublic: true },
  validateSearch: readToken,
  component: lazyScreen(() => import('../pages/verify-email-page.tsx'), 'VerifyEmailPage'),
});

const acceptInvitation = createRoute({
  getParentRoute: () => root,
  path: '/accept-invitation',
  staticData: { isPublic: true },
  validateSearch: readToken,
  beforeLoad: ({ search: { token } }) => {
    if (!token) return;
    // Out of the address at once: nothing that sees the address may see it.
    holdInvitation(token);
    throw redirect({ to: '/accept-invitation', search: { token: undefined }, replace: true });
  },
  component: lazyScreen(() => import('../pages/accept-invitation-page.tsx'), 'AcceptInvitationPage'),
});

const signInReturn = (path: '/auth/callback' | '/oauth-callback') =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: { isPublic: true },
    component: lazyScreen(() => import('../pages/oauth-callback-page.tsx'), 'OAuthCallbackPage'),
  });

/** Everything below it is for signed-in people, and stands in the shell. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: askVisitors,
  component: Shell,
});

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  validateSearch: readTasksSearch,
  component: lazyScreen(() => import('../pages/dashboard-page.tsx'), 'DashboardPage'),
});

/** Any other tab is one's tasks (specification, section 2). */
const dashboardTab = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/$tab',
  validateSearch: readTasksSearch,
  component: lazyScreen(() => import('../pages/dashboard-page.tsx'), 'DashboardPage'),
});

const onlyAdmins = () => {
  const role = localState.get().company?.user_role;
  // Nothing known yet: the server decides, and the page shows what it says.
  if (role && role !== 'owner' && role !== 'admin') throw redirect({ to: '/dashboard' });
};

const allProjects = createRoute({
  getParentRoute: () => shell,
  path: '/all-projects',
  beforeLoad: onlyAdmins,
  component: lazyScreen(() => import('../pages/all-projects-page.tsx'), 'AllProjectsPage'),
});

const dashboardAllProjects = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/all-projects',
  component: lazyScreen(() => import('../pages/all-projects-page.tsx'), 'AllProjectsPage'),
});

const team = createRoute({
  getParentRoute: () => shell,
  path: '/team',
  component: lazyScreen(() => import('../pages/team-page.tsx'), 'TeamPage'),
});

const teamMembers = createRoute({
  getParentRoute: () => shell,
  path: '/team-members',
  beforeLoad: onlyAdmins,
  component: lazyScreen(() => import('../pages/team-page.tsx'), 'TeamPage'),
});

/** Two addresses of one screen, each with and without a tab. */
const settings = <Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: onlyAdmins,
    component: lazyScreen(() => import('../pages/company-settings-page.tsx'), 'CompanySettingsPage'),
  });

const companyDetails = createRoute({
  getParentRoute: () => shell,
  path: '/company-details',
  beforeLoad: onlyAdmins,
  component: lazyScreen(() => import('../pages/company-details-page.tsx'), 'CompanyDetailsPage'),
});

const debugRoles = createRoute({
  getParentRoute: () => shell,
  path: '/debug/roles',
  component: lazyScreen(() => import('../pages/debug-roles-page.tsx'), 'DebugRolesPage'),
});

const outbox = createRoute({
  getParentRoute: () => shell,
  path: '/outbox',
  beforeLoad: onlyAdmins,
  component: lazyScreen(() => import('../pages/outbox-page.tsx'), 'OutboxPage'),
});

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  component: lazyScreen(() => import('../pages/profile-page.tsx'), 'ProfilePage'),
});

const profileCalendar = createRoute({
  getParentRoute: () => shell,
  path: '/profile/calendar',
  beforeLoad: () => {
    throw redirect({ to: '/profile', replace: true });
  },
});

const newProject = createRoute({
  getParentRoute: () => shell,
  path: '/projects/new',
  component: lazyScreen(() => import('../pages/new-project-page.tsx'), 'NewProjectPage'),
});

const templates = createRoute({
  getParentRoute: () => shell,
  path: '/templates',
  component: lazyScreen(() => import('../pages/templates-page.tsx'), 'TemplatesPage'),
});

const projectMembers = createRoute({
  getParentRoute: () => shell,
  path: '/projects/$projectKey/members',
  component: lazyScreen(() => import('../pages/project-members-page.tsx'), 'ProjectMembersPage'),
});

/** With and without a tab. */
const projectSettings = <Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    component: lazyScreen(() => import('../pages/project-settings-page.tsx'), 'ProjectSettingsPage'),
  });

const projectTrash = createRoute({
  getParentRoute: () => shell,
  path: '/projects/$projectKey/trash',
  component: lazyScreen(() => import('../pages/trash-page.tsx'), 'TrashPage'),
});

const documentsScreens = () => import('./documents-screens.ts');

const projectDocs = createRoute({
  getParentRoute: () => shell,
  path: '/projects/$projectKey/docs',
  validateSearch: readDocsSearch,
  component: lazyScreen(documentsScreens, 'DocsPage'),
});

const projectDocument = createRoute({
  getParentRoute: () => shell,
  path: '/projects/$projectKey/docs/$docId',
  validateSearch: readDocsSearch,
  component: lazyScreen(documentsScreens, 'DocumentPage'),
});

const boardScreen = async () => {
  if (!screens.BoardPage) await import('./board-screen.ts');
  return { BoardPage: screens.BoardPage as ComponentType };
};

const board = createRoute({
  getParentRoute: () => shell,
  path: '/projects/$projectKey',
  validateSearch: readBoardSearch,
  component: lazyScreen(boardScreen, 'BoardPage'),
});

/** The board's page shows these itself, so that the board stays while they come and go over it. */
const ticket = createRoute({ getParentRoute: () => board, path: '/tickets/$ticketId' });
const newTicket = createRoute({ getParentRoute: () => board, path: '/new-ticket' });
const importTickets = createRoute({ getParentRoute: () => board, path: '/import-tickets' });
const ticketImport = createRoute({ getParentRoute: () => board, path: '/import-tickets/$importId' });

export const routes = root.addChildren([
  landing,
  login,
  register,
  forgotPassword,
  resetPassword,
  verifyEmail,
  acceptInvitation,
  signInReturn('/auth/callback'),
  signInReturn('/oauth-callback'),
  shell.addChildren([
    dashboard,
    dashboardAllProjects,
    dashboardTab,
    allProjects,
    team,
    teamMembers,
    settings('/company-settings'),
    settings('/company-settings/$tab'),
    settings('/company/settings'),
    settings('/company/settings/$tab'),
    companyDetails,
    debugRoles,
    outbox,
    profile,
    profileCalendar,
    newProject,
    templates,
    board.addChildren([ticket, newTicket, importTickets, ticketImport]),
    projectDocs,
    projectDocument,
    projectMembers,
    projectTrash,
    projectSettings('/projects/$projectKey/settings'),
    projectSettings('/projects/$projectKey/settings/$tab'),
  ]),
]);
