// Presses long with a finger, drags and lets go. The browser turns the press into a drag; headless Chromium does not, and
// its mouse starts the drag instead, after which everything is the same.
import type { Locator, Page } from '@playwright/test';
import { middleOf, type Spot } from './box-of.ts';

type DragData = object;

/**
 * @param patienceMs how long the browser may take to make a drag of the press
 * @returns whether it did so by itself
 */
export async function carryByFinger(
  page: Page,
  from: Locator,
  to: () => Promise<Spot>,
  patienceMs: number,
): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setEmitTouchEventsForMouse', { enabled: true, configuration: 'mobile' });
  await session.send('Input.setInterceptDrags', { enabled: true });
  const started = new Promise<DragData>((resolve) => session.on('Input.dragIntercepted', ({ data }) => resolve(data)));
  const start = await middleOf(from);
  const press = (type: 'mousePressed' | 'mouseReleased', spot: Spot) =>
    session.send('Input.emulateTouchFromMouseEvent', {
      type,
      x: Math.round(spot.x),
      y: Math.round(spot.y),
      button: 'left',
      timestamp: Date.now() / 1_000,
    });
  // It is answered when the page has taken it in, which it does not while something is dragged.
  void press('mousePressed', start).catch(() => undefined);
  const tooLong = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  const data = await Promise.race([started, tooLong]);
  if (data) {
    const drag = async (type: 'dragEnter' | 'dragOver' | 'drop', spot: Spot) =>
      session.send('Input.dispatchDragEvent', { type, ...spot, data: data as never });
    await drag('dragEnter', start);
    await drag('dragOver', { x: start.x, y: start.y + 8 });
    const end = await to();
    await drag('dragOver', end);
    await drag('dragOver', { x: end.x + 1, y: end.y });
    await drag('drop', end);
  }
  void press('mouseReleased', start).catch(() => undefined);
  await session.send('Input.setInterceptDrags', { enabled: false });
  await session.send('Emulation.setEmitTouchEventsForMouse', { enabled: false });
  await session.detach();
  if (data) return true;
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y + 8, { steps: 3 });
  const end = await to();
  await page.mouse.move(end.x, end.y, { steps: 5 });
  await page.mouse.move(end.x + 1, end.y);
  await page.mouse.up();
  return false;
}
