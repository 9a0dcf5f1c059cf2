// Tests a picked value: a plain button until it is pressed, then the open list.
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitFor } from '../../platform/testing/wait-for.ts';
import { Pick } from './value-picker.tsx';

let root: Root;
const picked = vi.fn();
const button = () => document.querySelector('button') as HTMLButtonElement;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const options = ['Todo', 'Done'].map((label) => ({ value: label.toLowerCase(), label }));
  act(() =>
    root.render(
      <MantineProvider env="test">
        <Pick label="Status" picked={['todo']} options={options} onPick={picked}>
          Todo
        </Pick>
      </MantineProvider>,
    ),
  );
});

afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  picked.mockClear();
});

it('draws nothing of the list before it is pressed, and says that there is one', () => {
  expect(document.querySelector('[role="listbox"], [role="option"]')).toBeNull();
  expect(button().role).toBe('combobox');
  expect(button().getAttribute('aria-expanded')).toBe('false');
});

it.each([
  ['a press', () => button().click()],
  ['an arrow', () => button().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))],
])('opens by %s, keeps the focus on the button, and picks', async (_, open) => {
  button().focus();
  await act(async () => open());
  await waitFor(() => expect(document.querySelectorAll('[role="option"]')).toHaveLength(2));
  expect(button().getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(button());
  await act(async () => document.querySelectorAll<HTMLElement>('[role="option"]')[1]?.click());
  expect(picked).toHaveBeenCalledWith('done');
});
