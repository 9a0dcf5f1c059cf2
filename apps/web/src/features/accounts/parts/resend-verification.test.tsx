// Tests that asking for the mail again keeps the invitation the user signed up for.
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { dropInvitation, holdInvitation } from './held-invitation.ts';
import { ResendVerification } from './resend-verification.tsx';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  dropInvitation();
});

async function ask(): Promise<unknown> {
  const fetched = vi.fn(async (path: string, _request: RequestInit) =>
    path === '/api/mail' ? Response.json({ is_sending: true }) : new Response(null, { status: 204 }),
  );
  vi.stubGlobal('fetch', fetched);
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  act(() =>
    root.render(
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <ResendVerification email="hugo@example.com" />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  await act(async () => element.querySelector('form')?.requestSubmit());
  act(() => root.unmount());
  const [, request] = fetched.mock.calls.find(([path]) => path === '/api/auth/resend') ?? [];
  return JSON.parse(String(request?.body));
}

it('sends the invitation that the tab holds', async () => {
  holdInvitation('the-token');
  expect(await ask()).toEqual({ email: 'hugo@example.com', invitation_token: 'the-token' });
});

it('requests only the e-mail when there is no invitation', async () => {
  expect(await ask()).toEqual({ email: 'hugo@example.com' });
});
