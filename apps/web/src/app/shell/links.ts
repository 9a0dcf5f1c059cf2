// Lists the links of the sidebar. Every screen has its line here.
import {
  type Icon,
  IconChecklist,
  IconFileText,
  IconFolders,
  IconLayoutKanban,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import type { Role } from '@worklane/domain/access/roles';

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
export function projectLinks(projectKey: string, maySettings = true): SidebarLink[] {
  const project = `/projects/${encodeURIComponent(projectKey)}`;
  return [
    { label: 'Tickets', icon: IconLayoutKanban, to: project, goKey: 't' },
    { label: 'Docs', icon: IconFileText, to: `${project}/docs`, goKey: 'd' },
    { label: 'Members', icon: IconUsers, to: `${project}/members`, goKey: 'e' },
    ...(maySettings ? [{ label: 'Settings', icon: IconSettings, to: `${project}/settings`, goKey: 's' }] : []),
  ];
}

/** The link the address is at or below: the longest one that fits. */
export function activeLink(links: readonly { to: string }[], pathname: string): string | undefined {
  const isOtherName = pathname === '/dashboard/all-projects' && links.some(({ to }) => to === '/all-projects');
  const place = isOtherName ? '/all-projects' : pathname;
  return links
    .map(({ to }) => to)
    .filter((to) => place === to || place.startsWith(`${to}/`))
    .sort((a, b) => b.length - a.length)[0];
}
