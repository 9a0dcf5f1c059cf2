// Tests what Insights shows while the browser is offline, after failed calls, and without budgets.
import { MantineProvider } from '@mantine/core';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { localState, useLocalState } from '../platform/local-state/local-state.ts';
import { waitFor } from '../platform/testing/wait-for.ts';
import { WorkloadPage } from './workload-page.tsx';

let root: Root;
let element: HTMLElement;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (path: string) =>
    `${path}`.includes('/budgets') ? Response.json([]) : new Response('', { status: 500 }),
  );
  localState.setToken('token');
  useLocalState.setState({ currentUser: { id: 'u' }, company: { id: 'c', user_role: 'owner' } } as never);
  onlineManager.setOnline(false);
  const routeTree = createRootRoute({ component: WorkloadPage });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await router.load();
  element = document.body.appendChild(document.createElement('div'));
  root = createRoot(element);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () =>
    root.render(
      <MantineProvider>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  onlineManager.setOnline(true);
});

const buttons = () => [...element.querySelectorAll('button')].map(({ textContent }) => textContent);

it('says that the browser is offline, then what failed, and offers no figures that are not there', async () => {
  for (const name of ['workload', 'budgets', 'insights'])
    expect(element.textContent).toContain(`You're offlineLoading ${name} continues when you're back online.`);
  expect(buttons()).not.toContain('CSV');

  await act(async () => onlineManager.setOnline(true));
  await waitFor(() => act(async () => expect(buttons().filter((words) => words === 'Retry')).toHaveLength(2)));
  expect(element.textContent).toContain('No project has a budget.');
  expect(buttons()).not.toContain('CSV');
});
