// Tests that the writer of a text is told of another person's change, keeps their own text, and saves only that.
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { FieldChange } from '@worklane/contract/ticket-changes';
import DOMPurify from 'dompurify';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EditableText } from '../texts/parts/editable-text.tsx';
import { changesQuery } from '../tickets/parts/detail-data.ts';
import { ConcurrentEditNotice } from './concurrent-edit-notice.tsx';
import { Description } from './description.tsx';

const people = [
  { id: 'tomas', name: 'Tomas Berg', email: '', avatar: null },
  { id: 'mara', name: 'Mara Lindqvist', email: '', avatar: null },
];

let root: Root;
let element: HTMLElement;
let client: QueryClient;
let saved: string[];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // What cleans HTML needs a real browser.
  vi.spyOn(DOMPurify, 'sanitize').mockImplementation(((html: string) => html) as never);
  saved = [];
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  element = document.body.appendChild(document.createElement('div'));
  root = createRoot(element);
});
afterEach(() => {
  act(() => root.unmount());
  element.remove();
});

const change = (id: string, changed_by: string, field: FieldChange['field']): FieldChange => ({
  id,
  ticket_id: 't',
  field,
  before: '',
  after: '',
  changed_by,
  changed_at: '2026-11-21T10:00:00.000Z',
  is_cut: false,
});

describe.each(['title', 'description'] as const)('the %s', (field) => {
  const show = (value: string, changes: FieldChange[]) =>
    act(() => {
      client.setQueryData(changesQuery('t').queryKey, { pages: [changes], pageParams: [undefined] });
      const onSave = (text: string) => void saved.push(text);
      const notice = (
        <ConcurrentEditNotice ticketId="t" field={field} value={value} userId="mara" people={people}>
          {value}
        </ConcurrentEditNotice>
      );
      root.render(
        <MantineProvider>
          <QueryClientProvider client={client}>
            {field === 'title' ? (
              <EditableText label="Title" isLine maxLength={100} value={value} onSave={onSave}>
                {notice}
              </EditableText>
            ) : (
              <Description
                ticketId="t"
                html={value}
                people={[]}
                canEdit
                onImage={async () => undefined}
                onSave={onSave}
              >
                {notice}
              </Description>
            )}
          </QueryClientProvider>
        </MantineProvider>,
      );
    });
  const text = () => element.querySelector<HTMLElement>('textarea, [role=textbox]') ?? expect.fail('no field');
  const shown = () => (field === 'title' ? (text() as HTMLTextAreaElement).value : text().textContent);
  const write = (words: string) =>
    act(() => {
      if (field === 'title')
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(text(), words);
      else text().textContent = words;
      text().dispatchEvent(new Event('input', { bubbles: true }));
    });
  const button = () =>
    [...element.querySelectorAll('button')].find((each) => each.textContent?.includes('their version'));
  const said = () => element.querySelector('p[role=status]')?.textContent;

  it("says who changed the text, shows their version, and saves the user's own when the field loses focus", () => {
    show('One', [change('1', 'tomas', field)]);
    act(() => text().focus());
    expect([said(), button()]).toEqual(['', undefined]);
    write('Mine');
    show('Theirs', [change('1', 'tomas', field), change('2', 'tomas', field)]);
    expect(said()).toContain('Tomas Berg edited this while you were typing');
    expect([shown(), document.activeElement]).toEqual(['Mine', text()]);

    act(() => button()?.focus());
    act(() => button()?.click());
    expect(element.querySelector('section')?.textContent).toBe('Theirs');
    show('Theirs again', [change('2', 'tomas', field), change('3', 'tomas', field)]);
    expect([shown(), saved]).toEqual(['Mine', []]);
    act(() => button()?.blur());
    expect(saved).toEqual([field === 'title' ? 'Mine' : '<p>Mine</p>']);
  });

  it('saves nothing if nothing was typed, and shows the current text', () => {
    show('One', []);
    act(() => text().focus());
    show('Theirs', [change('2', 'tomas', field)]);
    expect(shown()).toBe('One');
    act(() => text().blur());
    expect([saved, shown(), said()]).toEqual([[], 'Theirs', undefined]);
  });

  it("shows nothing for the user's own saves, nor for other fields", () => {
    show('One', []);
    act(() => text().focus());
    show('<p>One</p>', [change('2', 'tomas', 'estimate'), change('3', 'mara', field), change('4', 'tomas', 'labels')]);
    expect([said(), button()]).toEqual(['', undefined]);
  });
});
