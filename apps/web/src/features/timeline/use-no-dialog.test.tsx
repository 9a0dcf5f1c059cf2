// Tests that a question waits until other dialogs are closed.
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { waitFor } from '../../platform/testing/wait-for.ts';
import { useNoDialog } from './use-no-dialog.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function Question() {
  return useNoDialog() && <div role="dialog" aria-modal="true" id="question" />;
}

it('opens a question only after the dialog above the page is closed, and keeps it open', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const palette = document.body.appendChild(document.createElement('section'));
  palette.setAttribute('role', 'dialog');
  palette.setAttribute('aria-modal', 'true');
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Question />));
  expect(document.getElementById('question')).toBeNull();

  await act(async () => palette.remove());
  await act(() => waitFor(() => expect(document.getElementById('question')).not.toBeNull()));
  await act(async () => root.render(<Question />));
  expect(document.getElementById('question')).not.toBeNull();
  act(() => root.unmount());
});
