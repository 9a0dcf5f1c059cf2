// Tests that a ticket's date is saved when it is picked, or when typing has ended.
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { TicketDate } from './ticket-date.tsx';

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

it('saves a picked date at once, a typed one when it is left or Enter is pressed, and none after Escape', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const saved: (string | null)[] = [];
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  act(() =>
    root.render(
      <MantineProvider>
        <TicketDate
          label="Due date"
          day="2031-11-16"
          canBeLate
          isDisabled={false}
          onChange={(day) => saved.push(day)}
        />
      </MantineProvider>,
    ),
  );
  const input = element.querySelector('input') as HTMLInputElement;
  const change = (day: string) =>
    act(() => {
      setValue?.call(input, day);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const press = (key: string) =>
    act(() => void input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  expect(element.textContent).toContain('Nov 16, 2031');
  act(() => input.focus());
  change('2031-11-20');
  expect(saved).toEqual(['2031-11-20']);
  press('2');
  change('0002-11-20');
  press('0');
  change('2032-11-20');
  expect(saved).toHaveLength(1);
  expect(element.textContent).toContain('Nov 20, 2032');
  press('Enter');
  expect(saved).toEqual(['2031-11-20', '2032-11-20']);
  press('3');
  change('2033-11-20');
  press('Escape');
  act(() => input.blur());
  expect(saved).toHaveLength(2);
  act(() => input.focus());
  press('4');
  change('2034-11-20');
  act(() => input.blur());
  expect(saved.at(-1)).toBe('2034-11-20');
  act(() => root.unmount());
});
