// Tests that the focus counts as kept only after it has stayed in the window for a while.
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { useKeptFocus } from './use-kept-focus.ts';

function Shown() {
  return <p>{useKeptFocus() ? 'kept' : 'new'}</p>;
}

it('starts again whenever the window gets the focus back', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const tell = (type: 'focus' | 'blur') => act(() => window.dispatchEvent(new Event(type)));
  act(() => root.render(<Shown />));
  pass(700);
  expect(element.textContent).toBe('new');
  pass(100);
  expect(element.textContent).toBe('kept');
  tell('blur');
  pass(5_000);
  expect(element.textContent).toBe('new');
  tell('focus');
  pass(700);
  expect(element.textContent).toBe('new');
  pass(100);
  expect(element.textContent).toBe('kept');

  act(() => root.unmount());
  hasFocus.mockRestore();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
