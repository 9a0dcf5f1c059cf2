// Tests a text that is edited in place: how it looks when it has no focus, and that a draft keeps it until it is saved.
import { MantineProvider } from '@mantine/core';
import type { CurrentUser } from '@worklane/contract/users';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { drafts } from '../../../platform/local-state/drafts.ts';
import { localState } from '../../../platform/local-state/local-state.ts';
import { EditableText } from './editable-text.tsx';

it('shows formatted text until it has the focus', () => {
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

it('restores typed text after a reload, saves it on blur, and drops it on Escape', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  localState.setUser({ id: 'mara' } as CurrentUser);
  const onSave = vi.fn();
  const element = document.body.appendChild(document.createElement('div'));
  const shown = async () => {
    const root = createRoot(element);
    const text = <EditableText label="Title" isLine value="Old" maxLength={99} draftName="title t" onSave={onSave} />;
    await act(async () => root.render(<MantineProvider>{text}</MantineProvider>));
    return { root, field: element.querySelector('textarea') as HTMLTextAreaElement };
  };
  const type = (field: HTMLTextAreaElement, text: string) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const first = await shown();
  act(() => first.field.focus());
  expect(drafts.read('title t')).toBeUndefined();
  act(() => type(first.field, 'Half a new'));
  act(() => first.root.unmount());

  const second = await shown();
  expect(second.field.value).toBe('Half a new');
  expect(element.textContent).toContain('Draft restored');
  act(() => second.field.focus());
  act(() => second.field.blur());
  expect(onSave).toHaveBeenCalledWith('Half a new');
  expect(drafts.read('title t')).toBeUndefined();

  act(() => second.field.focus());
  act(() => type(second.field, 'Taken back'));
  act(() => {
    second.field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  expect(second.field.value).toBe('Old');
  expect(drafts.read('title t')).toBeUndefined();
  act(() => second.root.unmount());
});
