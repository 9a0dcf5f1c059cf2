// Code that cannot be had leaves nothing unsaid that somebody asked for, and nothing uncaught.
import { expect, it, vi } from 'vitest';
import { CodeMissing } from './load-code.ts';
import { withCode } from './preload.ts';

const missing = () => Promise.reject<string>(new CodeMissing(new Error('offline')));

it('uses what is there, and says what was not done where it is not', async () => {
  const [use, say] = [vi.fn(), vi.fn()];
  withCode(async () => 'code', use, say);
  await vi.waitFor(() => expect(use.mock.calls).toEqual([['code']]));
  // Nothing is said of a remark that is not made; the run would fail of a rejection that nobody catches.
  withCode(missing, use);
  withCode(missing, use, ({ message }) => say(message));
  await vi.waitFor(() => expect(say.mock.calls).toEqual([['Check your connection and try again.']]));
  expect(use).toHaveBeenCalledOnce();
});
