// Tests who can enter days off on the profile.
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLocalState } from '../platform/local-state/local-state.ts';
import { ProfilePage } from './profile-page.tsx';

let root: Root;
let element: HTMLElement;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => act(() => root.unmount()));

it.each([
  ['team_member', true],
  ['client', false],
] as const)('offers days off to the role %s: %s', async (user_role, isOffered) => {
  useLocalState.setState({
    currentUser: { id: 'u', name: 'Elena', email: 'elena@client.example', avatar: null },
    company: { id: 'c', name: 'Northbeam', user_role },
  } as never);
  const routeTree = createRootRoute({ component: ProfilePage });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await router.load();
  element = document.body.appendChild(document.createElement('div'));
  root = createRoot(element);
  await act(async () =>
    root.render(
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  const sections = [...element.querySelectorAll('section')].map((each) => each.getAttribute('aria-label'));
  expect(sections).toContain('Companies');
  expect(sections.includes('Days off')).toBe(isOffered);
});
