// Tests which keys in an answer become links.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { AiMessage } from '@worklane/contract/assistant';
import type { Project } from '@worklane/contract/projects';
import type { CompanyBrief } from '@worklane/contract/users';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { localState } from '../../platform/local-state/local-state.ts';
import { waitFor } from '../../platform/testing/wait-for.ts';
import { MessageText } from './message-text.tsx';
import { useKnownKeys } from './use-known-keys.ts';

const ANSWER = 'EDGE-26 waits for **EDGE-999**, not for OTHER-1 or EDGE-26.';
const MESSAGES = [{ id: 'a', role: 'assistant', state: 'done', content: ANSWER }] as AiMessage[];
const PROJECTS = [{ id: 'edge', key: 'EDGE' }] as Project[];

let root: Root;
afterEach(() => act(() => root.unmount()));

function Answer() {
  return <MessageText text={ANSWER} keys={useKnownKeys(MESSAGES, PROJECTS)} />;
}

it('links the keys of tickets that the server knows, and leaves an invented one as text', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  localState.setToken('token');
  localState.setCompany({ id: 'north' } as CompanyBrief);
  const asked: string[] = [];
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(new URL(path, 'http://localhost').searchParams.get('recent') ?? '');
    return Response.json({ tickets: [{ key: 'EDGE-26' }] });
  });
  const router = createRouter({ routeTree: createRootRoute({ component: Answer }), history: createMemoryHistory() });
  const element = document.body.appendChild(document.createElement('div'));
  root = createRoot(element);
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
  const links = () => [...element.querySelectorAll('a')].map((link) => link.textContent);
  await waitFor(() => act(async () => expect(links()).toEqual(['EDGE-26', 'EDGE-26'])));
  expect(element.textContent).toBe(ANSWER.replaceAll('**', ''));
  expect(asked).toEqual(['EDGE-26,EDGE-999']);
});
