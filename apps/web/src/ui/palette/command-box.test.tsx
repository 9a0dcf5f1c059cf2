// Tests that Enter runs the command shown as active, even when more results arrive.
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CommandBox } from './command-box.tsx';
import type { Command } from './find-commands.ts';

let root: Root;
let element: HTMLElement;
const ran: string[] = [];

const command = (label: string): Command => ({ id: label, label, run: () => ran.push(label) });

function show(query: string, labels: readonly string[], note?: string, isComing = false) {
  const groups = [{ label: 'Found', isFound: true, commands: labels.map(command) }];
  const nothing = () => undefined;
  act(() =>
    root.render(
      <CommandBox
        groups={groups}
        query={query}
        note={note}
        isComing={isComing}
        placeholder="Search"
        onQuery={nothing}
        onEscape={nothing}
        foot={null}
      />,
    ),
  );
}

const press = (key: string) =>
  act(() => element.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  Element.prototype.scrollIntoView ??= () => undefined;
  ran.length = 0;
  element = document.body.appendChild(document.createElement('div'));
  root = createRoot(element);
});
afterEach(() => {
  act(() => root.unmount());
  element.remove();
  vi.unstubAllGlobals();
});

it('keeps the active result when earlier ones arrive, and returns to the first when the user types on', () => {
  show('har', ['Harbour Shop', 'Harbour Lights']);
  show('har', ['Harvest', 'Harbour Shop', 'Harbour Lights']);
  press('Enter');
  press('ArrowDown');
  press('Enter');
  show('harv', ['Harvest', 'Harbour Shop']);
  press('Enter');
  expect(ran).toEqual(['Harbour Shop', 'Harbour Lights', 'Harvest']);
});

it('chooses the first that arrives where there was none, and says what was not found', () => {
  show('zebra', []);
  show('zebra', ['New ticket “zebra”'], 'No ticket matches “zebra”.');
  expect(element.querySelector('[role="status"]')?.textContent).toBe('No ticket matches “zebra”.');
  expect(element.querySelector('[aria-selected="true"]')?.textContent).toBe('New ticket “zebra”');
});

it('runs what Enter asked for once, when the commands arrive', () => {
  show('tom', [], 'Loading...', true);
  press('Enter');
  show('tom', ['Due tomorrow']);
  show('tom', ['Due tomorrow', 'Tomás']);
  expect(ran).toEqual(['Due tomorrow']);
});

it('shows words between backticks as code, and marks the matches in them', () => {
  show('json', ['Use `c.json()` here']);
  expect(element.querySelector('code')?.textContent).toBe('c.json()');
  expect(element.querySelector('code b')?.textContent).toBe('json');
  expect(element.querySelector('[role="option"]')?.textContent).not.toContain('`');
});
