// Tests how people choose their notifications: per kind and project, per document, and in browsers.
import { chromium, expect, type Page, type Worker } from '@playwright/test';
import { findWholeChromium, JOURNEY_FLAGS } from '../../scripts/find-chromium.ts';
import { chooseAction } from '../support/document-page.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject } from '../support/people.ts';
import { test } from '../support/test.ts';

test('people stop watching a document, and watch it again', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const { id } = await mara.api<{ id: string }>('POST', `/api/projects/${project.id}/documents`, { title: 'Plan' });
  const { page } = mara;
  await page.goto(`/projects/EDGE/docs/${id}`);
  await chooseAction(page, 'Stop watching');
  await expect(page.getByText('You no longer watch this document')).toBeVisible();
  const watchers = () => mara.api('GET', `/api/documents/${id}/watchers`);
  await expect.poll(watchers).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: change to watching')).toBeVisible();
  await expect.poll(watchers).toEqual([mara.session.user.id]);
});

test('people choose how they are notified, for all projects and for one', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const { page } = mara;
  await page.goto('/profile');
  const settings = page.getByRole('region', { name: 'Notifications' });
  const mentions = settings.getByLabel('Mentions', { exact: true });
  const inBrowsers = settings.getByLabel('Mentions, in browsers');
  await expect(mentions).toHaveValue('digest');
  await mentions.selectOption('Inbox and e-mail');
  await inBrowsers.selectOption('Browsers: off');
  await settings.getByLabel('Choose for').selectOption('Edge Runtime');
  await expect(mentions.locator('option:checked')).toHaveText('Same as all projects: inbox and e-mail');
  await expect(inBrowsers.locator('option:checked')).toHaveText('Same as all: off');
  await mentions.selectOption('Off');
  await expect(inBrowsers).toBeDisabled();
  await settings.getByLabel('Daily digest at').selectOption('17');
  await settings.getByLabel('Time zone of the digest').selectOption('Europe/Prague');
  const company = mara.session.companies[0]?.id;
  const saved = () => mara.api('GET', `/api/companies/${company}/notification_settings`);
  await expect.poll(saved).toMatchObject({ digest_hour: 17, time_zone: 'Europe/Prague', chosen: { length: 2 } });
  await page.reload();
  await expect(mentions).toHaveValue('email');
  await expect(inBrowsers).toHaveValue('no');
  await expect(settings.getByLabel('Daily digest at')).toHaveValue('17');
  await expectNoViolations(page, { inBothThemes: true });
});

/** Stands in for what the browser vendor runs: Chromium without a push service subscribes nowhere. */
const withPushService = (page: Page) =>
  page.addInitScript(() => {
    const KEY = 'subscribed-for-test';
    const json = {
      endpoint: `https://push.example/send/${Math.random()}`,
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    };
    const subscription = { toJSON: () => json, unsubscribe: async () => localStorage.removeItem(KEY) };
    PushManager.prototype.getSubscription = async () =>
      (localStorage.getItem(KEY) ? subscription : null) as PushSubscription | null;
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(KEY, 'yes');
      return subscription as unknown as PushSubscription;
    };
  });

/** Allows notifications to the page, because a Chromium without windows blocks them, whatever its context grants. */
const allowNotifications = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'granted' }));

/** Replaces such a browser's own notifications: the service worker keeps the newest of each tag. */
const keepNotifications = (worker: Worker) =>
  worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const byTag = new Map<string | undefined, Notification>();
    registration.showNotification = async (title, { body, tag, data } = {}) =>
      void byTag.set(tag, { title, body, tag, data } as Notification);
    registration.getNotifications = async () => [...byTag.values()];
  });

test('people turn notifications of a browser on and off, and it shows them', async ({ browser: usual }) => {
  const whole = findWholeChromium();
  const browser = whole ? await chromium.launch({ executablePath: whole, args: JOURNEY_FLAGS }) : usual;
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', opensOffline: true });
  const project = await aProject(mara);
  await mara.api('POST', '/api/tickets', { project_id: project.id, title: 'Fix the parser' });
  const { page, context } = mara;
  await context.grantPermissions(['notifications']);
  if (!whole) await allowNotifications(page);
  await withPushService(page);
  await page.goto('/profile');
  const control = page.getByRole('switch', { name: 'Notifications in this browser' });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect(page.getByText('Turn on to see them even while Worklane isn’t open')).toBeVisible();
  await control.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('On. They appear even while Worklane isn’t open.')).toBeVisible();
  await page.reload();
  await expect(control).toBeChecked();
  const push = () => mara.api('GET', '/api/push');
  await expect.poll(push).toMatchObject({ is_on: true });

  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('the page has no service worker');
  if (!whole) await keepNotifications(worker);
  const cdp = await context.newCDPSession(page);
  const registrations: string[] = [];
  cdp.on('ServiceWorker.workerRegistrationUpdated', (event) =>
    registrations.push(...event.registrations.map((each) => each.registrationId)),
  );
  await cdp.send('ServiceWorker.enable');
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const deliver = (id: string, body: string) =>
    cdp.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId: registrations.at(-1) ?? '',
      data: JSON.stringify({
        title: 'EDGE-1 Fix the parser',
        body,
        tag: 'one',
        id,
        path: '/projects/EDGE/tickets/EDGE-1',
      }),
    });
  const shown = () =>
    worker.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
    });
  await deliver('1', 'Tomas mentioned you');
  await expect.poll(shown).toEqual(['EDGE-1 Fix the parser: Tomas mentioned you']);
  // The same again, and a newer one: each in place of the one before.
  await deliver('1', 'Tomas mentioned you');
  await deliver('2', 'Tomas commented');
  await expect.poll(shown).toEqual(['EDGE-1 Fix the parser: Tomas commented']);

  await control.click();
  await expect(control).not.toBeChecked();
  await expect(page.getByText('Turn on to see them')).toBeVisible();
  await expect.poll(push).toMatchObject({ is_on: false });
  await expectNoViolations(page, { inBothThemes: true });
  if (whole) await browser.close();
});

test('the profile says why a browser shows no notifications', async ({ browser }) => {
  const blocked = await aPerson(browser, { name: 'Mara Lindqvist', opensOffline: true });
  await blocked.page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await blocked.page.goto('/profile');
  await blocked.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await blocked.page.reload();
  const control = blocked.page.getByRole('switch', { name: 'Notifications in this browser' });
  await expect(blocked.page.getByText('Your browser blocks notifications from this site.')).toBeVisible();
  await expect(control).toBeDisabled();
  const without = await aPerson(browser, { name: 'Tomas Berg' });
  await without.page.goto('/profile');
  await expect(without.page.getByText('This browser can’t show notifications from Worklane.')).toBeVisible();
  await expectNoViolations(without.page, { inBothThemes: true });
});
