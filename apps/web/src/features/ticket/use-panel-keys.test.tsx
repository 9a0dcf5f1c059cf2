// Tests whose key it is while a ticket is open over a board.
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePanelKeys } from './use-panel-keys.ts';

const done: string[] = [];

function Panel() {
  const onOpen = (ticket: string) => void done.push(ticket);
  usePanelKeys({
    titleId: 'title',
    next: 'next',
    previous: 'previous',
    onClose: () => void done.push('closed'),
    onOpen,
  });
  return (
    <section role="dialog" aria-modal="true" aria-labelledby="title">
      <button id="inside" type="button" />
      <input id="field" />
      <div role="menu">
        <button id="entry" type="button" />
      </div>
    </section>
  );
}

const root = () => createRoot(document.body.appendChild(document.createElement('div')));
let panel: ReturnType<typeof root>;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  done.length = 0;
  const card = document.body.appendChild(document.createElement('a'));
  card.id = 'card';
  panel = root();
  act(() => panel.render(<Panel />));
});

afterEach(() => {
  act(() => panel.unmount());
  document.body.replaceChildren();
});

function press(id: string, ...keys: string[]): string[] {
  const target = document.getElementById(id) ?? document.body;
  for (const key of keys) target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  return done.splice(0);
}
const closeMenu = () => document.querySelector('[role="menu"]')?.remove();

it('takes keys that are pressed before the focus has left the card', () => {
  closeMenu();
  expect(press('card', 'Escape', 'j', 'k')).toEqual(['closed', 'next', 'previous']);
  expect(press('inside', 'Escape', 'j', 'k')).toEqual(['closed', 'next', 'previous']);
  expect(press('', 'Escape')).toEqual(['closed']);
  expect(press('field', 'j', 'Escape')).toEqual(['closed']);
});

it('leaves the keys to a menu or dialog above it, even before that has the focus', () => {
  expect(press('entry', 'Escape', 'j')).toEqual([]);
  expect(press('card', 'Escape', 'j')).toEqual([]);
  closeMenu();
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="dialog" aria-modal="true"><button id="above"></button></div>',
  );
  for (const id of ['above', 'card', '']) expect(press(id, 'Escape', 'j')).toEqual([]);
});
