// Tests that the user is told when the code for an action cannot be fetched, that no rejection stays uncaught, and when code
// is fetched in advance.
import { expect, it, vi } from 'vitest';
import { waitFor } from '../testing/wait-for.ts';
import { CodeMissing } from './load-code.ts';
import { preloadAll, preloadLater, withCode } from './preload.ts';

const missing = () => Promise.reject<string>(new CodeMissing(new Error('offline')));

it("runs loaded code, and says what was not done when the code can't be loaded", async () => {
  const [use, say] = [vi.fn(), vi.fn()];
  withCode(async () => 'code', use, say);
  await waitFor(() => expect(use.mock.calls).toEqual([['code']]));
  // A notice that cannot be shown is dropped silently, and the rejection must be caught or the run fails.
  withCode(missing, use);
  withCode(missing, use, ({ message }) => say(message));
  await waitFor(() => expect(say.mock.calls).toEqual([['Check your connection and try again.']]));
  expect(use).toHaveBeenCalledOnce();
});

it('fetches nothing in advance while the browser is offline', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const fetched = vi.fn(async () => undefined);
  preloadLater(fetched);
  const all = preloadAll(async () => undefined);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(fetched).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await all;
  expect(fetched).toHaveBeenCalledOnce();
});
