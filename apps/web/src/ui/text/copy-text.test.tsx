// Tests that copying is confirmed, and that what cannot be copied is shown instead.
import { notifications, notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, it, vi } from 'vitest';
import { copyText } from './copy-text.ts';

beforeEach(() => notifications.clean());

it.each([
  ['copied', { clipboard: { writeText: async () => undefined } }, { message: 'Link copied' }],
  ['on a page without TLS', {}, { title: 'Couldn’t copy the link', message: '/EDGE-1' }],
])('%s', async (_, navigator, toast) => {
  vi.stubGlobal('navigator', navigator);
  await copyText('Link', '/EDGE-1');
  expect(notificationsStore.getState().notifications).toMatchObject([toast]);
});
