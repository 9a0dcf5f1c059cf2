// Creates people for the journeys: each signed in, with a separate account and browser.
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { SignedIn } from '@worklane/contract/auth';
import type { Company } from '@worklane/contract/companies';
import type { Project } from '@worklane/contract/projects';
import type { Ticket } from '@worklane/contract/tickets';

export const PASSWORD = 'correct horse battery';

export interface Person {
  page: Page;
  context: BrowserContext;
  session: SignedIn;
  /** Calls the API as this person. */
  api: <Answer>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) => Promise<Answer>;
}

interface Options {
  name: string;
  /** Joins this company; without it, founds one. */
  inviteCode?: string | undefined;
  theme?: 'dark' | 'light';
  viewport?: { width: number; height: number };
  timezoneId?: string;
  /** Keeps the list of first steps, which is hidden for everybody else. */
  isNew?: boolean;
  /** Has the page fetch in its free time what may be needed later, on every load: a quarter of what a journey costs. */
  fetchesAhead?: boolean;
  /** Keeps the page on the machine, as browsers do. */
  opensOffline?: boolean;
  /** Runs any script, as a browser does that knows no content security policy. */
  ignoresPolicy?: boolean;
}

export async function aPerson(browser: Browser, options: Options): Promise<Person> {
  const {
    name,
    inviteCode,
    theme = 'dark',
    viewport,
    timezoneId,
    isNew = false,
    fetchesAhead = false,
    opensOffline,
    ignoresPolicy,
  } = options;
  const baseURL = process.env.BASE_URL ?? '';
  const context = await browser.newContext({
    baseURL,
    ...(viewport && { viewport, hasTouch: viewport.width < 768 }),
    ...(timezoneId && { timezoneId }),
    ...(opensOffline && { serviceWorkers: 'allow' }),
    ...(ignoresPolicy && { bypassCSP: true }),
  });
  const email = `${name.toLowerCase().replace(/\W+/g, '.')}.${randomUUID()}@example.com`;
  const joins = inviteCode ? { invite_code: inviteCode } : { company_name: `${name}'s company` };
  const answer = await context.request.post(`${baseURL}/api/auth/register`, {
    data: { name, email, password: PASSWORD, ...joins },
  });
  if (!answer.ok()) throw new Error(`${name} could not register: ${await answer.text()}`);
  const session = (await answer.json()) as SignedIn;
  const kept = { token: session.token, currentUser: session.user, company: session.companies[0] };
  await context.addInitScript(
    ([state, scheme]) => {
      if (!localStorage.getItem('worklane')) localStorage.setItem('worklane', JSON.stringify({ state, version: 0 }));
      localStorage.setItem('worklane-theme', scheme);
    },
    [kept, theme] as const,
  );
  if (!fetchesAhead) {
    // As a browser that is set to save data says it.
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
    );
  }
  const api: Person['api'] = async (method, path, body) => {
    const response = await context.request.fetch(`${baseURL}${path}`, {
      method,
      headers: { authorization: `Bearer ${session.token}` },
      ...(body !== undefined && { data: body }),
    });
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
    return response.status() === 204 ? undefined : await response.json();
  };
  const company = session.companies[0];
  if (company && !isNew) await api('PATCH', `/api/companies/${company.id}/first_steps`, { is_hidden: true });
  return { page: await context.newPage(), context, session, api };
}

/** Reads the code with which others join this person's company. */
export async function inviteCodeOf({ session, api }: Person): Promise<string> {
  const company = await api<Company>('GET', `/api/companies/${session.companies[0]?.id}`);
  return company.invite_code ?? '';
}

export async function aProject(
  { session, api }: Person,
  key = 'EDGE',
  { name = 'Edge Runtime', agency }: { name?: string; agency?: string } = {},
): Promise<Project> {
  return api<Project>('POST', '/api/projects', { company_id: session.companies[0]?.id, name, key, agency });
}

/** Creates tickets by their titles, column after column. */
export async function someTickets(
  { api }: Person,
  project: Project,
  titles: Partial<Record<string, readonly string[]>>,
): Promise<Ticket[]> {
  const made: Ticket[] = [];
  for (const [status, list] of Object.entries(titles)) {
    for (const title of list ?? []) {
      made.push(await api<Ticket>('POST', '/api/tickets', { project_id: project.id, title, status }));
    }
  }
  return made;
}
