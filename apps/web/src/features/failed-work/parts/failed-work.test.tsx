// Tests that failed work is listed, tried again and dismissed, and that nothing is shown without any.
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { localState, useLocalState } from '../../../platform/local-state/local-state.ts';
import { waitFor } from '../../../platform/testing/wait-for.ts';
import { FailedWork } from './failed-work.tsx';

const WORK = { id: '1', kind: 'test', says: 'A message was not sent.', tries: 10, failed_at: new Date().toISOString() };

let root: Root;
let element: HTMLElement;
let works: (typeof WORK)[];
let calls: string[];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  calls = [];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json(works);
    calls.push(`${method} ${path}`);
    works = [];
    return new Response(null, { status: 204 });
  });
  useLocalState.setState({ company: { id: 'co' } } as never);
  localState.setToken('token');
});
afterEach(() => act(() => root.unmount()));

async function show(given: (typeof WORK)[]): Promise<void> {
  works = given;
  element = document.body.appendChild(document.createElement('div'));
  root = createRoot(element);
  await act(async () =>
    root.render(
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <FailedWork />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
}

const settled = (text: string) => waitFor(() => act(async () => expect(element.textContent).toContain(text)));

async function press(name: string): Promise<void> {
  const button = [...element.querySelectorAll('button')].find((each) => each.textContent === name);
  await act(async () => button?.click());
  await waitFor(() => act(async () => expect(element.querySelector('section')).toBeNull()));
}

it('says what failed, when, and after how many tries', async () => {
  await show([WORK]);
  await settled('A message was not sent.Failed just now, after 10 tries');
});

it.each([
  ['Try again', 'POST /api/companies/co/failed_work/1/retry'],
  ['Dismiss', 'DELETE /api/companies/co/failed_work/1'],
])('does what the button says: %s', async (name, call) => {
  await show([WORK]);
  await settled(WORK.says);
  await press(name);
  expect(calls).toEqual([call]);
});

it('shows no section when nothing failed', async () => {
  await show([]);
  expect(element.querySelector('section')).toBeNull();
});
