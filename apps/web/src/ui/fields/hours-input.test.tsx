// Tests that hours are read alike however they are entered, and that a form with invalid ones is not sent.
import { MantineProvider } from '@mantine/core';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HoursInput } from './hours-input.tsx';

let root: Root;
let element: HTMLElement;
const sent: (number | null)[] = [];

function Form() {
  const [hours, setHours] = useState<number | null>(2);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(hours);
      }}
    >
      <HoursInput label="Hours" max={1000} hours={hours} onChange={setHours} />
      <button type="button" onClick={() => setHours(8)}>
        Fill in
      </button>
    </form>
  );
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  sent.length = 0;
  element = document.body.appendChild(document.createElement('div'));
  root = createRoot(element);
  act(() =>
    root.render(
      <MantineProvider>
        <Form />
      </MantineProvider>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  element.remove();
});

const field = () => element.querySelector('input') ?? expect.fail('no field');
const put = (text: string) =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
const blur = () => act(() => field().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
const send = () => act(() => element.querySelector('form')?.requestSubmit());

it('reads pasted text like typed text, and shows the result', () => {
  put('1,5');
  blur();
  expect(field().value).toBe('1.5');
  // While typing, each prefix is read as a value and the field keeps the text as typed.
  for (const text of ['', '1', '1,', '1,2', '1,25']) {
    put(text);
    expect(field().value).toBe(text);
  }
  send();
  put('2h 30m');
  send();
  put('');
  send();
  expect(sent).toEqual([1.25, 2.5, null]);
});

it('saves nothing while the text is invalid, and says what is valid', () => {
  put('1,500');
  expect(field().getAttribute('aria-invalid')).not.toBe('true');
  send();
  expect(sent).toEqual([]);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(element.textContent).toContain('Hours from 0 to 1,000. Write 3, 1.5, 2h 30m or 45m.');
  expect(field().value).toBe('1,500');
  put('5');
  send();
  expect(sent).toEqual([5]);
  put('soon');
  blur();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  act(() => element.querySelector('button')?.click());
  expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['8', null]);
});
