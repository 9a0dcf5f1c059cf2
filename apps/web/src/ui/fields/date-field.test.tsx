// Tests that the date field of forms shows its date in words.
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { DateField } from './date-field.tsx';

it('shows the date in words, and nothing without a date', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const draw = (day: string | null) =>
    act(() =>
      root.render(
        <MantineProvider>
          <DateField label="Due date" day={day} onChange={() => {}} />
        </MantineProvider>,
      ),
    );
  draw('2031-11-16');
  expect(element.textContent).toContain('Nov 16, 2031');
  expect(element.querySelector('input')?.value).toBe('2031-11-16');
  // So that a year ends with its fourth digit.
  expect(element.querySelector('input')?.max).toBe('2999-12-31');
  draw(null);
  expect(element.textContent).toContain('None');
  act(() => root.unmount());
});
