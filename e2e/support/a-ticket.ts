// Gives a journey one person with one ticket, EDGE-1 "Fix the parser".
import type { Browser, Page } from '@playwright/test';
import type { Project } from '@worklane/contract/projects';
import type { Ticket } from '@worklane/contract/tickets';
import { aPerson, aProject, type Person, someTickets } from './people.ts';

interface WithTicket {
  mara: Person;
  page: Page;
  project: Project;
  ticket: Ticket | undefined;
}

export async function aTicket(
  browser: Browser,
  options: { viewport?: { width: number; height: number } } = {},
): Promise<WithTicket> {
  const mara = await aPerson(browser, Object.assign({ name: 'Mara Lindqvist' }, options));
  const project = await aProject(mara);
  const [ticket] = await someTickets(mara, project, { todo: ['Fix the parser'] });
  return { mara, page: mara.page, project, ticket };
}
