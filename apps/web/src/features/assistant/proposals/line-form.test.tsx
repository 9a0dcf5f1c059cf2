// Tests that the form of a proposal's line saves what was typed, or says what is wrong with it and saves nothing.
import { MantineProvider } from '@mantine/core';
import type { ProposalLine } from '@worklane/contract/proposals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LineForm } from './line-form.tsx';

let root: Root;
let element: HTMLElement;
const onSave = vi.fn();

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  onSave.mockReset();
  element = document.body.appendChild(document.createElement('div'));
  root = createRoot(element);
});
afterEach(() => {
  act(() => root.unmount());
  element.remove();
  vi.unstubAllGlobals();
});

const LINE: ProposalLine = {
  id: 'line',
  kind: 'create',
  ticket: null,
  new_ticket: null,
  reason: '',
  values: {},
  comment: null,
  record: null,
  shown: [],
  is_left_out: false,
  problem: null,
};

const show = (line: Partial<ProposalLine>) =>
  act(() =>
    root.render(
      <MantineProvider>
        <LineForm
          line={{ ...LINE, ...line }}
          choices={{ status: [], assignee_ids: [], sprint_id: [] }}
          isBusy={false}
          onSave={onSave}
          onCancel={vi.fn()}
        />
      </MantineProvider>,
    ),
  );

function field(label: string): HTMLInputElement {
  const found = [...element.querySelectorAll('label')].find((each) => each.textContent?.startsWith(label));
  const input = found && document.getElementById(found.htmlFor);
  return input instanceof HTMLInputElement ? input : expect.fail(`no field ${label}`);
}
const put = (label: string, text: string) =>
  act(() => {
    const input = field(label);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
const save = () => act(() => element.querySelector('form')?.requestSubmit());

it('reads an estimate as it is read everywhere, and saves nothing while it is no time', () => {
  show({ kind: 'change', values: { title: 'Pay', estimate: 2 } });
  put('Estimate', 'soon');
  save();
  expect(onSave).not.toHaveBeenCalled();
  expect(field('Estimate').getAttribute('aria-invalid')).toBe('true');
  expect(element.textContent).toContain('Write 3, 1.5, 2h 30m or 45m.');
  put('Estimate', '4h');
  save();
  put('Estimate', '');
  save();
  expect(onSave.mock.calls).toEqual([
    [{ values: { title: 'Pay', estimate: 4 } }],
    [{ values: { title: 'Pay', estimate: null } }],
  ]);
});

it('keeps no proposed time or day in the place of what was typed or emptied', () => {
  const values = { day: '2026-11-20', minutes: 45, note: 'Review' };
  show({ kind: 'log_time', record: { of: 'time_entry', id: 'entry', values } });
  put('Time', 'soon');
  save();
  expect(element.textContent).toContain('Write 3, 1.5, 2h 30m or 45m.');
  put('Time', '');
  save();
  expect(element.textContent).toContain('Enter a value');
  put('Time', '1.04');
  expect(field('Time').value).toBe('1.04');
  put('Day', '');
  save();
  expect(field('Day').getAttribute('aria-invalid')).toBe('true');
  expect(onSave).not.toHaveBeenCalled();
  put('Day', '2026-11-21');
  save();
  expect(onSave.mock.calls).toEqual([[{ time_entry: { ...values, day: '2026-11-21', minutes: 62 } }]]);
});

it('keeps the link to a frame of the design in an edited description, unless it is deleted', () => {
  // A growing field waits for fonts, which this document has none of.
  vi.stubGlobal('document', Object.assign(document, { fonts: new EventTarget() }));
  const frame = '<a href="https://www.figma.com/design/NorthbeamEdge01?node-id=1-2">Log in &amp; out $&amp;</a>';
  show({ values: { title: 'Pay', description: `<p>As drawn.</p><p>${frame}</p>` } });
  const text = element.querySelector('textarea') ?? expect.fail('no description');
  expect(text.value).toBe('As drawn.\n\nLog in & out $& (https://www.figma.com/design/NorthbeamEdge01?node-id=1-2)');
  const write = (words: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(text, words);
      text.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const saved = () => {
    save();
    return onSave.mock.lastCall?.[0].values.description;
  };
  write(text.value.replace('drawn', 'painted'));
  write(text.value.replace('As', 'All as'));
  expect(saved()).toBe(`<p>All as painted.</p><p>${frame}</p>`);
  write('Without');
  expect(saved()).toBe('<p>Without</p>');
});

it('offers the values of each field that has words, and none where a field may be empty', () => {
  show({ kind: 'change', values: { color: 'red', priority: 'high' } });
  const offered = () =>
    [...element.querySelectorAll('select')].map((each) => [...each.options].map(({ text }) => text));
  expect(offered()).toEqual([
    ['None', 'Red', 'Orange', 'Yellow', 'Green', 'Blue', 'Purple', 'Grey'],
    ['Low', 'Medium', 'High', 'Urgent'],
  ]);
  const [color] = element.querySelectorAll('select');
  act(() => {
    if (color) color.value = '';
    color?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  save();
  expect(onSave.mock.calls).toEqual([[{ values: { color: null, priority: 'high' } }]]);
});
