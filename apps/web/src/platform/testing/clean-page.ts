// Leaves nothing of a test in the page that the files of a worker share: neither on it, nor in its store, nor in its time.
import { afterEach, vi } from 'vitest';
import { drafts } from '../local-state/drafts.ts';
import { localState } from '../local-state/local-state.ts';

afterEach(() => {
  vi.useRealTimers();
  drafts.clear();
  localState.clear();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});
