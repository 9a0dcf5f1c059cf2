// Resets the document, stores and timers between tests of one worker.
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
