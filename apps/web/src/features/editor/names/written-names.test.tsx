// Tests the card of the name beside the caret, in an editor as the page draws it.
import { MantineProvider } from '@mantine/core';
import { act, createRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BlockEditor, type EditorHandle } from '../parts/block-editor.tsx';
import type { EditorNames } from '../parts/editor-names.ts';

const NAMES: EditorNames = {
  Card: ({ name }) => <p>{`Card of ${name.id}`}</p>,
  pathOf: async () => null,
  open: () => undefined,
  find: async () => null,
};
const written = (title: string) =>
  `<p data-id="a">Ask <span data-mention="u1">@Mara</span> about <span data-document="d1">${title}</span></p>`;
/** Before `Ask`, and behind the name at the end. */
const [START, END] = [1, 13];

let root: Root;
let page: HTMLElement;
const editor = createRef<EditorHandle>();

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <BlockEditor
          ref={editor}
          html={written('Plan')}
          label="Text"
          isEditable
          people={[]}
          uploadImage={async () => undefined}
          live={{}}
          names={NAMES}
          onChange={() => undefined}
        />
      </MantineProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const card = () => page.querySelector('[data-name-card]');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const putCaret = async (at: number, ms = 400) => {
  await act(async () => editor.current?.putCaret({ anchor: at, head: at }));
  await pass(ms);
};
const point = async (type: string, element: Element | null) => {
  element?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }));
  await pass(10);
};

test('the card comes whenever the caret has come beside a name', async () => {
  for (let times = 0; times < 2; times++) {
    await putCaret(START);
    expect(card()).toBeNull();
    await putCaret(END);
    expect(card()?.textContent).toBe('Card of d1');
  }
});

test('a pointer that leaves another name takes the card away neither before nor after it has come', async () => {
  const other = page.querySelector('[data-mention]');
  await point('pointermove', other);
  await putCaret(END, 100);
  await point('pointerout', other);
  await pass(400);
  expect(card()?.textContent).toBe('Card of d1');
  await point('pointermove', other);
  await pass(400);
  expect(card()?.textContent).toBe('Card of u1');
  await point('pointerout', other);
  await pass(400);
  expect(card()?.textContent).toBe('Card of d1');
});

test('neither names that letters move under a resting pointer nor the card under it change what is shown', async () => {
  await point('pointerover', page.querySelector('[data-id]'));
  await putCaret(END, 100);
  await point('pointerover', page.querySelector('[data-mention]'));
  await pass(400);
  expect(card()?.textContent).toBe('Card of d1');
  await point('pointerover', card());
  await putCaret(START);
  expect(card()).toBeNull();
});

test('the card of a name that was pressed goes with the caret, though the pointer rests on it', async () => {
  await point('pointermove', page.querySelector('[data-document]'));
  await point('click', page.querySelector('[data-document]'));
  await putCaret(END);
  expect(card()?.textContent).toBe('Card of d1');
  page.querySelector('[role="textbox"]')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  await putCaret(START);
  expect(card()).toBeNull();
});

test('Escape hides the card until the caret has come beside a name again', async () => {
  await putCaret(END);
  await act(async () =>
    card()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
  );
  await pass(400);
  expect(card()).toBeNull();
  await putCaret(START);
  await putCaret(END);
  expect(card()?.textContent).toBe('Card of d1');
});

test('the card stays with a name that is drawn anew', async () => {
  await putCaret(END);
  await act(async () => editor.current?.replace(written('Plan of May')));
  await pass(400);
  expect(page.querySelector('[data-document]')?.textContent).toBe('Plan of May');
  expect(card()?.getAttribute('aria-label')).toBe('About Plan of May');
});
