// Tests that drafts are stored at each key press, follow the record where nothing was typed, and are nobody else's.
import type { CurrentUser } from '@worklane/contract/users';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drafts } from './drafts.ts';
import { localState } from './local-state.ts';
import { useFieldsDraft } from './use-fields-draft.ts';

const stored = new Map<string, unknown>();
let commits = 0;
let root: Root;
let form: ReturnType<typeof useFieldsDraft<{ name: string; website: string }>>;

/** Imitates as much of a database as drafts need: each request answers in the next microtask. */
function answering<Result>(result: Result) {
  const request = { result, onsuccess: () => {}, onerror: () => {} };
  queueMicrotask(() => request.onsuccess());
  return request;
}
const store = {
  put: (value: unknown, id: string) => answering(stored.set(id, value)),
  delete: (id: string) => answering(stored.delete(id)),
  getAll: () => answering([...stored.values()]),
};
const transaction = () => ({
  objectStore: () => store,
  commit: () => {
    commits += 1;
  },
});

function Form({ record }: { record: { name: string; website: string } }) {
  form = useFieldsDraft('company 1', record);
  return null;
}

const signInAs = (id: string) => localState.setUser({ id, auth_id: id, name: id, email: '' } as CurrentUser);
const show = (record: { name: string; website: string }) => act(async () => root.render(<Form record={record} />));
const reload = async (record: { name: string; website: string }) => {
  act(() => root.unmount());
  root = createRoot(document.body);
  await show(record);
};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('indexedDB', {
    open: () => answering({ transaction, objectStoreNames: [] }),
    deleteDatabase: () => stored.clear(),
  });
  vi.useFakeTimers();
  commits = 0;
  signInAs('mara');
  root = createRoot(document.body);
});
afterEach(() => {
  act(() => root.unmount());
  drafts.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('stores what is typed at once, without waiting for a pause', async () => {
  await show({ name: 'Northbeam', website: '' });
  await act(async () => form.change({ name: 'Northbeam Labs' }));
  expect(JSON.stringify([...stored.values()])).toContain('Northbeam Labs');
  expect(commits).toBe(1);
});

it('stores only changed fields; the others follow the record', async () => {
  await show({ name: 'Northbeam', website: '' });
  await act(async () => form.change({ name: 'Northbeam Labs' }));
  await reload({ name: 'Northbeam', website: 'https://northbeam.io' });
  expect(form.fields).toEqual({ name: 'Northbeam Labs', website: 'https://northbeam.io' });
  expect([form.isRestored, form.isChanged]).toEqual([true, true]);
  // Others gave it that name too: nothing is left to save.
  await show({ name: 'Northbeam Labs', website: '' });
  expect([form.isRestored, form.isChanged]).toEqual([false, false]);
});

it('deletes the saved text, and keeps what was typed during the save', async () => {
  await show({ name: 'Northbeam', website: '' });
  await act(async () => form.change({ name: 'Northbeam Labs' }));
  const sent = form.fields;
  await act(async () => form.change({ website: 'northbeam.io' }));
  await act(async () => form.saved(sent));
  expect(form.fields).toEqual({ name: 'Northbeam', website: 'northbeam.io' });
  await act(async () => form.saved(form.fields));
  expect([form.isChanged, stored.size]).toEqual([false, 0]);
});

it('hides the draft from another user of the machine, and deletes it', async () => {
  await show({ name: 'Northbeam', website: '' });
  await act(async () => form.change({ name: 'Northbeam Labs' }));
  signInAs('tomas');
  await reload({ name: 'Northbeam', website: '' });
  expect([form.fields.name, form.isRestored]).toEqual(['Northbeam', false]);
  await drafts.load();
  expect(stored.size).toBe(0);
  signInAs('mara');
  expect(drafts.read('company 1')).toBeUndefined();
});
