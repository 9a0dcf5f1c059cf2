// Tests undoing changes of sprints: offered once a change is saved, and its result is shown.
import { notifications, notificationsStore } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetSteps, undoLast } from '../../platform/undo/undo-steps.ts';
import { useSprintChange } from './sprint-changes.ts';

const toasts = () => notificationsStore.getState().notifications;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  forgetSteps();
  notifications.clean();
});

/** Does something to a sprint of the project `p`. @param undo undefined when there is nothing to undo */
async function change(save: () => Promise<unknown>, undo?: () => Promise<{ left: number }>): Promise<void> {
  let mutate = (_: undefined): void => undefined;
  function Probe() {
    const words = { words: 'Harvest deleted', name: 'The deletion', done: 'Harvest is back' };
    ({ mutate } = useSprintChange('p', { save, undoOf: () => undo && { ...words, undo } }));
    return null;
  }
  const root = createRoot(document.createElement('div'));
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Probe />
      </QueryClientProvider>,
    ),
  );
  await act(async () => mutate(undefined));
  // The dialog that asked is closed by now.
  act(() => root.unmount());
  await settled();
}
const settled = () => new Promise((resolve) => setTimeout(resolve));
const saved = async () => undefined;

it.each([
  [0, undefined],
  [1, '1 ticket stayed put: someone moved it since.'],
  [2, '2 tickets stayed put: someone moved them since.'],
])('says that it is undone, and how many tickets stayed elsewhere: %i', async (left, said) => {
  await change(saved, async () => ({ left }));
  expect(toasts()).toHaveLength(1);
  expect(undoLast('p')).toBe(true);
  await settled();
  const [toast] = toasts();
  expect(said ? [toast?.title, toast?.message] : toast?.message).toEqual(
    said ? ['Undone: Harvest is back', said] : 'Undone: Harvest is back',
  );
  expect(undoLast('p')).toBe(false);
});

it('says why it cannot be undone', async () => {
  await change(saved, () => Promise.reject(new Error('This can no longer be taken back')));
  undoLast('p');
  await settled();
  expect(toasts()).toMatchObject([
    { title: 'The deletion was not undone', message: 'This can no longer be taken back' },
  ]);
});

it('offers no undo when the change was refused, or another person had made it before', async () => {
  await change(
    () => Promise.reject(new Error('Refused')),
    async () => ({ left: 0 }),
  );
  await change(saved);
  expect([toasts(), undoLast('p')]).toEqual([[], false]);
});
