// A text that is edited in place has a look of its own until it is written.
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { EditableText } from './editable-text.tsx';

it('shows the look of its text until it has the focus', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const look = <code>c.json()</code>;
  act(() =>
    root.render(<EditableText label="Title" isLine value="`c.json()`" look={look} maxLength={99} onSave={() => {}} />),
  );
  const field = element.querySelector('textarea');
  expect(element.querySelector('code')?.textContent).toBe('c.json()');
  act(() => field?.focus());
  expect(element.querySelector('code')).toBeNull();
  expect(field?.value).toBe('`c.json()`');
  act(() => field?.blur());
  expect(element.querySelector('code')).not.toBeNull();
  act(() => root.unmount());
});
