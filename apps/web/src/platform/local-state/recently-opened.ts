// Remembers the tickets and projects the user opened last, per company, in this browser, until they log out (decision
// 0105). Only keys are kept: their names come from the server, which knows what the user may see.
import { userInCompany } from './local-state.ts';
import { viewAs } from './view-as.ts';

export interface RecentlyOpened {
  /** The latest first. */
  tickets: readonly string[];
  projects: readonly string[];
}

export const RECENT_NAME = 'worklane-recent';
const MOST = 12;
const NOWHERE: RecentlyOpened = { tickets: [], projects: [] };

type Kept = Record<string, RecentlyOpened>;

function read(): Kept {
  try {
    return (JSON.parse(localStorage.getItem(RECENT_NAME) ?? '{}') ?? {}) as Kept;
  } catch {
    return {};
  }
}

const keysIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((key): key is string => typeof key === 'string' && key.length <= 32) : [];

export function recentlyOpened(): RecentlyOpened {
  const name = userInCompany();
  const kept = name === undefined ? undefined : read()[name];
  return kept ? { tickets: keysIn(kept.tickets), projects: keysIn(kept.projects) } : NOWHERE;
}

const OPENED = /^\/projects\/([^/]+)(?:\/tickets\/([^/]+))?/;
const TICKET = /^[A-Z0-9_-]{1,20}-[1-9]\d{0,8}$/;

/** @param pathname of a page that is open */
export function noteVisit(pathname: string): void {
  const [, project, ticket] = OPENED.exec(pathname) ?? [];
  const name = userInCompany();
  // Viewing as another member must not change the user's own list.
  if (!project || project === 'new' || name === undefined || viewAs.get()) return;
  const { tickets, projects } = recentlyOpened();
  const keys = {
    project: decodeURIComponent(project).toUpperCase(),
    ticket: decodeURIComponent(ticket ?? '').toUpperCase(),
  };
  const first = (key: string, others: readonly string[]) =>
    [key, ...others.filter((each) => each !== key)].slice(0, MOST);
  const now = {
    tickets: TICKET.test(keys.ticket) ? first(keys.ticket, tickets) : tickets,
    projects: first(keys.project, projects),
  };
  const all = read();
  all[name] = now;
  localStorage.setItem(RECENT_NAME, JSON.stringify(all));
}
