// Tests that the company form keeps unsaved fields as a draft, and drops the draft once they are saved.
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { localState } from '../../../platform/local-state/local-state.ts';
import { waitFor } from '../../../platform/testing/wait-for.ts';
import { CompanyDetails } from './company-details.tsx';

const COMPANY = {
  id: 'co',
  name: 'Northbeam',
  description: null,
  website: null,
  email: 'office@north.example',
  address: null,
  max_daily_hours: 8,
  operational_days: [1, 2, 3, 4, 5],
  keeps_boards: true,
  time_zone: 'UTC',
  search_language: 'english',
  search_rebuild: null,
  logo: null,
};

let root: Root;
let element: HTMLElement;
let stored: typeof COMPANY;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  stored = COMPANY;
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'PATCH') stored = Object.assign({}, stored, JSON.parse(`${body}`));
    return Response.json(`${path}`.endsWith('/co') ? stored : []);
  });
  localState.setToken('token');
  localState.setUser({ id: 'me', auth_id: 'me', name: 'Mara', email: 'mara@example.com', avatar: null } as never);
  localState.setCompany({ id: 'co', name: 'Northbeam', user_role: 'owner' } as never);
  element = document.body.appendChild(document.createElement('div'));
});
afterEach(() => act(() => root.unmount()));

const field = (label: string) => {
  const id = [...element.querySelectorAll('label')].find((each) => each.textContent?.startsWith(label))?.htmlFor;
  return element.querySelector<HTMLInputElement>(`[id="${id}"]`);
};

async function open(): Promise<void> {
  root = createRoot(element);
  await act(async () =>
    root.render(
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <CompanyDetails saved="Saved" />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  await waitFor(() => act(async () => expect(field('Email')).not.toBeNull()));
}

async function reopen(): Promise<void> {
  act(() => root.unmount());
  await open();
}

async function type(label: string, value: string): Promise<void> {
  const input = field(label) as HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function press(name: string): Promise<void> {
  const button = [...element.querySelectorAll('button')].find((each) => each.textContent === name);
  await act(async () => button?.click());
}

it('restores an unsaved field beside newer values of other fields until the draft is discarded', async () => {
  await open();
  await type('Company name', 'Southbeam');
  stored = Object.assign({}, COMPANY, { email: 'hello@north.example' });
  await reopen();
  expect(field('Company name')?.value).toBe('Southbeam');
  expect(field('Email')?.value).toBe('hello@north.example');
  expect(element.textContent).toContain('Draft restored');
  await press('Discard');
  expect(field('Company name')?.value).toBe('Northbeam');
});

it('deletes the draft of saved fields', async () => {
  await open();
  await type('Company name', 'Southbeam');
  await press('Save');
  await waitFor(() => act(async () => expect(stored.name).toBe('Southbeam')));
  stored = COMPANY;
  await reopen();
  expect(field('Company name')?.value).toBe('Northbeam');
  expect(element.textContent).not.toContain('Draft restored');
});
