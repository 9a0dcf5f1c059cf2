// Opens documents and reads what the server has stored of them.
import { type Browser, expect, type Page, type Route } from '@playwright/test';
import type { Document } from '@worklane/contract/documents';
import type { Project } from '@worklane/contract/projects';
import { aPerson, aProject, type Person } from './people.ts';

export const textOf = (page: Page) => page.getByRole('textbox', { name: 'Document text' });

export const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });

export const aDocument = ({ api }: Person, { id }: Project, fields: Partial<Document>) =>
  api<Document>('POST', `/api/projects/${id}/documents`, fields);

export const stored = ({ api }: Person, id: string) => api<Document>('GET', `/api/documents/${id}`);

export const addressOf = ({ id }: Document) => `/projects/EDGE/docs/${id}`;

export async function chooseAction(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Document actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Ends WebSockets, as some proxies do: one person writes, and saves over HTTP. */
const writesAlone = (page: Page) => page.routeWebSocket(/\/live$/, (socket) => socket.close());

/** Registers a person, and opens a document for writing. */
export async function writing(browser: Browser, content: string, title = 'Router method') {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await writesAlone(mara.page);
  const project = await aProject(mara);
  const document = await aDocument(mara, project, { title, content });
  await mara.page.goto(addressOf(document));
  await expect(textOf(mara.page)).toBeVisible();
  return { mara, project, document, page: mara.page };
}

/** Holds back what the page saves, so that others save first. @returns what releases it */
export async function holdSaves(page: Page): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    if (route.request().method() === 'PATCH') await released.promise;
    await route.continue();
  };
  await page.route('**/api/documents/*', hold);
  return async () => {
    released.resolve();
    await page.unroute('**/api/documents/*', hold);
  };
}
