// Tests the inbox: the bell counts at once, and everything in it is dealt with by keyboard and undone.
import { chromium, expect, type Page, type Worker } from '@playwright/test';
import type { InboxPage } from '@worklane/contract/inbox';
import { findWholeChromium, JOURNEY_FLAGS } from '../scripts/find-chromium.ts';
import { chooseAction } from './support/document-page.ts';
import { recordShifts, shiftsOf } from './support/layout-shifts.ts';
import { expectNoViolations } from './support/no-violations.ts';
import { aPerson, aProject, inviteCodeOf } from './support/people.ts';
import { test } from './support/test.ts';

test('users see notifications, and handle them by keyboard', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const tomas = await aPerson(browser, { name: 'Tomas Berg', inviteCode: await inviteCodeOf(mara) });
  const project = await aProject(mara);
  const named = `<p><span data-mention="${tomas.session.user.id}">@Tomas Berg</span> have a look</p>`;
  const { page } = tomas;
  await recordShifts(page);
  await page.goto('/inbox');
  await expect(page.getByText('You’re all caught up')).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });
  const bell = page.getByRole('navigation', { name: 'Company and account' }).getByRole('link', { name: /^Inbox/ });
  await expect(bell).toHaveAccessibleName('Inbox');

  for (const title of ['One', 'Two', 'Three']) {
    const { id } = await mara.api<{ id: string }>('POST', '/api/tickets', { project_id: project.id, title });
    await mara.api('POST', `/api/tickets/${id}/comments`, { content: named });
  }
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveText([/EDGE-3.*Mara Lindqvist mentioned you.*have a look/, /EDGE-2/, /EDGE-1/]);
  await expect(bell).toHaveAccessibleName('Inbox, 3 unread');
  const inMenu = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox' });
  await expect(inMenu).toHaveText('Inbox3');
  expect(await shiftsOf(page)).toBeLessThan(0.05);
  await expectNoViolations(page, { inBothThemes: true });

  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows.nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('u');
  await expect(bell).toHaveAccessibleName('Inbox, 2 unread');
  await page.keyboard.press('u');
  await expect(bell).toHaveAccessibleName('Inbox, 3 unread');
  await page.keyboard.press('e');
  await expect(rows).toHaveText([/EDGE-3/, /EDGE-1/]);
  await expect(rows.nth(1).getByRole('link')).toBeFocused();
  await expect(page.getByText('Marked as done')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(rows).toHaveText([/EDGE-3/, /EDGE-2/, /EDGE-1/]);
  await expect(page.getByText('Undone: EDGE-2 marked as done')).toBeVisible();
  await expect(rows.nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('j');

  await page.keyboard.press('h');
  const dialog = page.getByRole('dialog', { name: 'Snooze until' });
  await expect(dialog.getByRole('button', { name: /In 3 hours/ })).toBeFocused();
  await expectNoViolations(page, { inBothThemes: true });
  await page.keyboard.press('Enter');
  await expect(rows).toHaveText([/EDGE-3/, /EDGE-2/]);
  await page.getByText('Snoozed', { exact: true }).click();
  await expect(rows).toHaveText([/EDGE-1/]);
  await page.getByText('Inbox', { exact: true }).last().click();

  await expect(rows).toHaveText([/EDGE-3/, /EDGE-2/]);
  await page.keyboard.press('Tab');
  await expect(rows.first().getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/projects\/EDGE\/tickets\/EDGE-3/);
  await expect(bell).toHaveAccessibleName('Inbox, 1 unread');
  await expect(page.getByLabel('Write a comment')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('body').press('g');
  await page.keyboard.press('i');
  await expect(rows).toHaveText([/EDGE-3/, /EDGE-2/]);
});

test('people have an e-mail sent again that may not have arrived', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const inviteCode = await inviteCodeOf(mara);
  const tomas = await aPerson(browser, { name: 'Tomas Berg', inviteCode, viewport: { width: 390, height: 844 } });
  const project = await aProject(mara);
  const { id } = await mara.api<{ id: string }>('POST', '/api/tickets', { project_id: project.id, title: 'One' });
  const named = `<p><span data-mention="${tomas.session.user.id}">@Tomas Berg</span></p>`;
  await mara.api('POST', `/api/tickets/${id}/comments`, { content: named });
  const { page } = tomas;
  // Until they ask, as when a mail server has left the message unanswered for two minutes.
  const asked: unknown[] = [];
  const listed = new Set<string>();
  await page.route(/\/api\/companies\/[^/]+\/inbox(\?|$)/, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as InboxPage;
    for (const item of json.groups.flatMap(({ items }) => items)) {
      item.may_be_unmailed = asked.length === 0;
      listed.add(item.id);
    }
    await route.fulfill({ response, json });
  });
  page.on('request', (request) => {
    if (request.url().endsWith('/inbox/mail-again')) asked.push(request.postDataJSON());
  });
  await page.goto('/inbox');
  const row = page.getByRole('main').getByRole('listitem');
  await expect(row).toContainText('The e-mail about this may not have arrived.');
  const again = row.getByRole('button', { name: 'Send again', exact: true });
  await expect.poll(async () => (await again.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  await expectNoViolations(page, { inBothThemes: true });
  // The row around it is a link to the ticket.
  await again.click();
  await expect(page.getByText('The e-mail will be sent again in a few minutes')).toBeVisible();
  await expect(again).toHaveCount(0);
  await expect(row.getByRole('link', { name: 'One', exact: true })).toBeFocused();
  await expect(page).toHaveURL(/\/inbox$/);
  expect(asked).toEqual([{ ids: [...listed] }]);
});

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

test('users snooze until a date and half hour of their choice', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const tomas = await aPerson(browser, { name: 'Tomas Berg', inviteCode: await inviteCodeOf(mara) });
  const project = await aProject(mara);
  const named = `<p><span data-mention="${tomas.session.user.id}">@Tomas Berg</span></p>`;
  const { id } = await mara.api<{ id: string }>('POST', '/api/tickets', { project_id: project.id, title: 'One' });
  await mara.api('POST', `/api/tickets/${id}/comments`, { content: named });
  const { page } = tomas;
  await page.goto('/inbox');
  await page.getByRole('link', { name: 'One' }).focus();
  await page.keyboard.press('h');
  const dialog = page.getByRole('dialog', { name: 'Snooze until' });
  const date = dialog.getByLabel('Another date');
  await date.fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Snooze', exact: true }).click();
  await expect(dialog.getByText('Choose a time in the future')).toBeVisible();
  await date.fill('2199-05-04');
  await dialog.getByRole('combobox', { name: 'Time' }).selectOption('1110');
  await expectNoViolations(page, { inBothThemes: true });
  await dialog.getByRole('button', { name: 'Snooze', exact: true }).click();
  await expect(page.getByText(/Snoozed until .*2199.*6:30/)).toBeVisible();
  await page.getByText('Snoozed', { exact: true }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/EDGE-1.*2199/]);
});

/** Chromium without a push service of its own subscribes nowhere: this stands in for what the browser vendor runs. */
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

/** A Chromium without windows blocks notifications, whatever its context grants: this allows them to the page. */
const allowNotifications = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'granted' }));

/** In place of such a browser's own notifications: the service worker keeps the newest of each tag. */
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

test('people answer invitations in their inbox', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: process.env.BASE_URL ?? '' })).newPage();
  await page.goto('/login?return=%2Fprofile');
  await page.getByRole('button', { name: 'Continue with GitHub' }).click();
  await page.getByRole('link', { name: /Vera Guest/ }).click();
  await page.waitForURL('**/profile');
  await page.getByRole('textbox', { name: 'Company name' }).fill('Guests');
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  const inviters = [await aPerson(browser, { name: 'Mara Lindqvist' }), await aPerson(browser, { name: 'Tomas Berg' })];
  for (const { session, api } of inviters) {
    const company = session.companies[0]?.id;
    await api('POST', `/api/companies/${company}/invitations`, { emails: ['vera@example.com'], role: 'team_member' });
  }
  await page.goto('/inbox');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveText([/Tomas Berg invited you as Team Member/, /Mara Lindqvist invited you as Team Member/]);
  await expectNoViolations(page, { inBothThemes: true });
  await rows.first().getByRole('button', { name: 'Decline' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(rows).toHaveText([/Mara Lindqvist invited you/]);
  await rows.first().getByRole('button', { name: 'Accept' }).press('Enter');
  await expect(page.getByText('You’re all caught up')).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const saved = () => page.evaluate(() => JSON.parse(localStorage.getItem('worklane') ?? '{}').state?.company?.name);
  await expect.poll(saved).toBe("Mara Lindqvist's company");
});
