// Opens the link of a shared report as a stranger's browser does: without a session.
import type { TestApp } from '../../../testing/start-test-app.ts';

export interface Page {
  status: number;
  text: string;
  headers: Headers;
}

export async function openReport(app: TestApp, link: string): Promise<Page> {
  const { pathname, search } = new URL(link);
  const response = await app.server.request(`${pathname}${search}`);
  return { status: response.status, text: await response.text(), headers: response.headers };
}
