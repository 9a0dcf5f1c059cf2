// Waits until a page's event stream has been answered.
import type { Page } from '@playwright/test';
import { EVENT_SOCKET_PATH } from '@worklane/contract/platform/event-socket';

/** Waits for the stream's first frame. Called before the page is opened. */
export async function eventStream(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket', (each) => new URL(each.url()).pathname === EVENT_SOCKET_PATH);
  await socket.waitForEvent('framereceived');
}
