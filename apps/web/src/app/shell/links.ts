// Lists the links of the sidebar. Every screen has its line here.
import {
  createReactComponent,
  type Icon,
  IconChartBar,
  IconChecklist,
  IconFileText,
  IconFolders,
  IconInbox,
  IconLayoutKanban,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import type { Role } from '@worklane/domain/access/roles';

const iconOf = (d: string) => createReactComponent('outline', 'line', 'Line', [['path', { d, key: '0' }]]);
/** The library's icon without the dots on its line, which can't be seen at this size. */
const IconTimeline = iconOf('M4 16l6 -7l5 5l5 -6');
const IconSprints = iconOf('M4 6h9a6 6 0 0 1 0 12h-9l4 -4');

interface SidebarLink {
  label: string;
  icon: Icon;
  to: string;
  /** The letter that leads there after G. */
  goKey?: string;
  /** Left out: for everybody. */
  roles?: readonly Role[];
}

const MANAGERS: readonly Role[] = ['owner', 'admin', 'project_manager'];

export function companyLinks(role: Role | undefined): SidebarLink[] {
  const links: SidebarLink[] = [
    { label: 'My Tasks', icon: IconChecklist, to: '/dashboard', goKey: 'm' },
    { label: 'Inbox', icon: IconInbox, to: '/inbox', goKey: 'i' },
    { label: 'Insights', icon: IconChartBar, to: '/team-workload', roles: MANAGERS, goKey: 'w' },
    // /all-projects is for admins and owners; others who may see the list have it below the dashboard (decision T-02).
    {
      label: 'All Projects',
      icon: IconFolders,
      to: role === 'project_manager' ? '/dashboard/all-projects' : '/all-projects',
      roles: MANAGERS,
      goKey: 'p',
    },
  ];
  return links.filter(({ roles }) => !roles || (role && roles.includes(role)));
}

/** @param maySettings true as long as it is not known: the page itself and the server decide (decision T-05) */
export function projectLinks(projectKey: string, maySettings = true, hasSprints = false): SidebarLink[] {
  const project = `/projects/${encodeURIComponent(projectKey)}`;
  return [
    { label: 'Tickets', icon: IconLayoutKanban, to: project, goKey: 't' },
    { label: 'Timeline', icon: IconTimeline, to: `${project}/gantt`, goKey: 'l' },
    ...(hasSprints ? [{ label: 'Sprints', icon: IconSprints, to: `${project}/sprints`, goKey: 'r' }] : []),
    { label: 'Docs', icon: IconFileText, to: `${project}/docs`, goKey: 'd' },
    { label: 'Members', icon: IconUsers, to: `${project}/members`, goKey: 'e' },
    ...(maySettings ? [{ label: 'Settings', icon: IconSettings, to: `${project}/settings`, goKey: 's' }] : []),
  ];
}

/** Finds the link that the address is at or below: the longest one that fits. */
export function activeLink(links: readonly { to: string }[], pathname: string): string | undefined {
  const otherName = pathname.replace(/^\/dashboard(?=\/(all-projects|team-workload)$)/, '');
  const place = links.some(({ to }) => to === otherName) ? otherName : pathname;
  return links
    .map(({ to }) => to)
    .filter((to) => place === to || place.startsWith(`${to}/`))
    .sort((a, b) => b.length - a.length)[0];
}
