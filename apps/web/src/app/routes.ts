// Lists every address of the page. A screen is a file in pages/, fetched when it is first visited.
import { createRoute, redirect } from '@tanstack/react-router';
import type { Role } from '@worklane/domain/access/roles';
import { readTasksSearch } from '../features/my-tasks/parts/tasks-search.ts';
import { localState } from '../platform/local-state/local-state.ts';
import { lazyScreen } from '../ui/lazy-part.tsx';
import { entryRoutes } from './routes/entry-routes.ts';
import { lateScreens, projectRoutes } from './routes/project-routes.ts';
import { root, shell } from './routes/root-route.ts';

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  validateSearch: readTasksSearch,
  component: lazyScreen(() => import('../pages/dashboard-page.tsx'), 'DashboardPage'),
});

/** Any other tab shows the user's tasks (specification, section 2). */
const dashboardTab = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/$tab',
  validateSearch: readTasksSearch,
  component: lazyScreen(() => import('../pages/dashboard-page.tsx'), 'DashboardPage'),
});

const onlyFor =
  (...roles: Role[]) =>
  () => {
    const role = localState.get().company?.user_role;
    // Without a known role the server decides, and the page shows its answer.
    if (role && !roles.includes(role)) throw redirect({ to: '/dashboard' });
  };
const onlyAdmins = onlyFor('owner', 'admin');

const workload = <Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: onlyFor('owner', 'admin', 'project_manager'),
    component: lazyScreen(() => import('../pages/workload-page.tsx'), 'WorkloadPage'),
  });

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

/** Defines one of the two addresses of the company's settings, each with and without a tab. */
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

const profilePart = createRoute({
  getParentRoute: () => shell,
  path: '/profile/$part',
  component: lazyScreen(async () => (await lateScreens()).ProfilePart(), 'ProfilePart'),
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

const inbox = createRoute({
  getParentRoute: () => shell,
  path: '/inbox',
  component: lazyScreen(() => import('../pages/inbox-page.tsx'), 'InboxPage'),
});

const search = createRoute({
  getParentRoute: () => shell,
  path: '/search',
  component: lazyScreen(() => import('../pages/search-page.tsx'), 'SearchPage'),
});

export const routes = root.addChildren([
  ...entryRoutes,
  shell.addChildren([
    dashboard,
    dashboardAllProjects,
    workload('/team-workload'),
    workload('/dashboard/team-workload'),
    dashboardTab,
    allProjects,
    team,
    teamMembers,
    settings('/admin/settings'),
    settings('/company-settings'),
    settings('/company-settings/$tab'),
    settings('/company/settings'),
    settings('/company/settings/$tab'),
    companyDetails,
    debugRoles,
    outbox,
    profile,
    profilePart,
    newProject,
    inbox,
    search,
    templates,
    ...projectRoutes,
  ]),
]);
