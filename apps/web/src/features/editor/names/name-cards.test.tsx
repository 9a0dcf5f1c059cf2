// Tests when the card of a name is shown and what a press on a name opens.
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DocumentHtml } from '../parts/document-html.tsx';
import type { EditorNames, Name } from '../parts/editor-names.ts';

let root: Root;
let page: HTMLElement;
const opened: string[] = [];
const NAMES: EditorNames = {
  Card: ({ name }) => <p>{`Card of ${name.kind} ${name.id}`}</p>,
  pathOf: async ({ kind, id }: Name) => (id === 'gone' ? null : `/${kind}/${id}`),
  open: (path) => void opened.push(path),
  find: async () => null,
};

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  opened.length = 0;
  page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
  const html = '<p>See <span data-ticket="t1">EDGE-12</span> and <span data-mention="u1">@Mara</span></p>';
  await act(async () => root.render(<DocumentHtml html={html} names={NAMES} />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const chip = (kind: string) => page.querySelector<HTMLElement>(`[data-${kind}]`) as HTMLElement;
const card = () => page.querySelector('[data-name-card]')?.textContent;
const point = (type: string, element: HTMLElement) =>
  act(async () => {
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }));
    await vi.advanceTimersByTimeAsync(400);
  });

test('a name that is pointed at shows its card until the pointer leaves', async () => {
  await point('pointermove', chip('ticket'));
  expect(card()).toBe('Card of ticket t1');
  await point('pointerout', chip('ticket'));
  expect(card()).toBeUndefined();
});

test('a name that is drawn anew under a resting pointer shows its card', async () => {
  await point('pointermove', chip('ticket'));
  const html = '<p>See <span data-ticket="t1">EDGE-12</span> first</p>';
  await act(async () => root.render(<DocumentHtml html={html} names={NAMES} />));
  await point('pointerover', chip('ticket'));
  expect(card()).toBe('Card of ticket t1');
});

test('a text that is drawn under a resting pointer shows the card of the name there', async () => {
  await point('pointerover', chip('mention'));
  expect(card()).toBe('Card of mention u1');
});

test('a name that has the focus shows its card, Escape hides it, and Enter opens it', async () => {
  const name = chip('mention');
  expect([name.tabIndex, name.getAttribute('role')]).toEqual([0, 'link']);
  await act(async () => {
    name.focus();
    await vi.advanceTimersByTimeAsync(10);
  });
  expect(card()).toBe('Card of mention u1');
  await act(async () => {
    name.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await vi.advanceTimersByTimeAsync(10);
  });
  expect(card()).toBeUndefined();
  await act(async () => {
    name.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await vi.advanceTimersByTimeAsync(10);
  });
  expect(opened).toEqual(['/mention/u1']);
});

test('a press opens a name in this tab, and with Ctrl in another', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  for (const ctrlKey of [false, true])
    await act(async () => {
      chip('ticket').dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, ctrlKey }));
      await vi.advanceTimersByTimeAsync(10);
    });
  expect(opened).toEqual(['/ticket/t1']);
  expect(open.mock.calls).toEqual([['/ticket/t1', '_blank', 'noopener,noreferrer']]);
});
