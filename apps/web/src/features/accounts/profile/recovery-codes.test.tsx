// Tests that new recovery codes are copied, and that a browser which refuses is answered with another way to keep them.
import { MantineProvider } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RecoveryCodes } from './recovery-codes.tsx';

let root: Root;
let element: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  element = document.body.appendChild(document.createElement('div'));
  root = createRoot(element);
});
afterEach(() => {
  act(() => root.unmount());
  notifications.clean();
});

async function copyWith(writeText: (text: string) => Promise<void>): Promise<void> {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  act(() =>
    root.render(
      <MantineProvider>
        <RecoveryCodes codes={['one', 'two']} onDone={() => undefined} />
      </MantineProvider>,
    ),
  );
  const button = [...element.querySelectorAll('button')].find((each) => each.textContent === 'Copy');
  await act(async () => button?.click());
}

it('copies the codes and says so', async () => {
  const writeText = vi.fn(async () => undefined);
  await copyWith(writeText);
  expect(writeText).toHaveBeenCalledWith('one\ntwo');
  expect(element.textContent).toContain('Copied!');
});

it('tells the user to download the codes when the browser refuses to copy them', async () => {
  await copyWith(() => Promise.reject(new Error('NotAllowedError')));
  expect(notificationsStore.getState().notifications).toMatchObject([
    { title: "Couldn't copy the codes", message: 'Download them instead.' },
  ]);
  expect(element.textContent).not.toContain('Copied!');
});
