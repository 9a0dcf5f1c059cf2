// Tests that a change is sent only in the name of the user who made it.
import { QueryClient } from '@tanstack/react-query';
import type { SignedIn } from '@worklane/contract/auth';
import { tickets } from '@worklane/contract/tickets';
import type { CurrentUser } from '@worklane/contract/users';
import { afterEach, expect, test, vi } from 'vitest';
import { localState } from '../local-state/local-state.ts';
import { signIn, signOut } from '../session/session.ts';
import { createSaver } from './create-saver.ts';
import { pendingChange } from './save-change.ts';

const signInAs = (id: string) =>
  signIn({ user: { id, name: id } as CurrentUser, companies: [], token: `of ${id}` } as unknown as SignedIn);

afterEach(() => {
  vi.useRealTimers();
  localState.clear();
});

test('does not send a queued change after another user has signed in', async () => {
  const server = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(async () => Response.json({}));
  vi.stubGlobal('fetch', server);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.useFakeTimers();
  const saver = createSaver(new QueryClient(), {
    'tickets.update': { endpoint: tickets.update, words: () => ({ title: 'Not saved' }) },
  });
  signInAs('mara');
  const change = (title: string) =>
    pendingChange({
      command: 'tickets.update',
      input: { params: { ticket: 't' }, body: { title } },
      project: 'p',
      name: 'EDGE-1',
    });
  const saved = Promise.allSettled(['One', 'Two'].map((title) => saver.save(change(title))));
  await vi.advanceTimersByTimeAsync(100);
  await signOut();
  await vi.advanceTimersByTimeAsync(100);
  signInAs('sam');
  await vi.advanceTimersByTimeAsync(20_000);
  expect((await saved).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(server.mock.calls.filter(([path]) => path.startsWith('/api/tickets'))).toEqual([]);
});
