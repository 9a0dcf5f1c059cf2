// Tests what the meter of the assistant says: of earlier months, and of members who left.
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { localState } from '../../platform/local-state/local-state.ts';
import { waitFor } from '../../platform/testing/wait-for.ts';
import { UsageMeter } from './usage-meter.tsx';

const USAGE = {
  month: '2026-11-01',
  months: ['2026-11-01'],
  tokens_this_month: 1_200,
  tokens_a_month: 5_000,
  tokens_today: 200,
  tokens_without_cost: 0,
  currency: 'USD',
  cost_this_month: 3_000_000,
  cost_today: 500_000,
  people: [],
  days: [],
};
const OCTOBER = { month: '2026-10-01', tokens_this_month: 40, cost_this_month: 70_000 };

let given: Partial<typeof USAGE>;
let root: Root;
let element: HTMLElement;
let months: string[];
let people: { user_id: string; tokens: number; cost: number | null }[];

beforeEach(() => {
  given = {};
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.includes('/ai/usage')) return Response.json([{ user_id: 'mara', name: 'Mara' }]);
    return Response.json({ ...USAGE, ...given, months, people, ...(path.endsWith('?month=2026-10') && OCTOBER) });
  });
  people = [];
  localState.setToken('token');
});
afterEach(() => act(() => root.unmount()));

async function show(shown: string[]): Promise<void> {
  months = shown;
  element = document.body.appendChild(document.createElement('div'));
  root = createRoot(element);
  await act(async () =>
    root.render(
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <UsageMeter companyId="co" />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
}

const settled = (text: string) => waitFor(() => act(async () => expect(element.textContent).toContain(text)));

async function choose(month: string): Promise<void> {
  const select = element.querySelector('select') as HTMLSelectElement;
  await act(async () => {
    select.value = month;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

it('shows the present month with its limit and today', async () => {
  await show(['2026-11-01']);
  await settled('1,200 of 5,000 tokens used this month');
  expect(element.textContent).toContain('Estimated cost: $0.50 today, $3.00 this month');
  expect(element.querySelector('select')).toBeNull();
});

it('shows an earlier month without today and without the limit of the present one', async () => {
  await show(['2026-11-01', '2026-10-01']);
  await settled('this month');
  await choose('2026-10-01');
  await settled('40 tokens used in October 2026');
  expect(element.textContent).toContain('Estimated cost: $0.07 in October 2026');
  expect(element.querySelector('meter')).toBeNull();
  await choose('2026-11-01');
  await settled('1,200 of 5,000 tokens used this month');
});

it('counts one token in the singular', async () => {
  given = { tokens_this_month: 1, tokens_a_month: 1, tokens_without_cost: 1 };
  await show(['2026-11-01']);
  await settled('1 of 1 token used this month');
  expect(element.textContent).toContain(' 1 token is not included: it was used before');
});

it('sums up the members who left', async () => {
  people = [
    { user_id: 'mara', tokens: 700, cost: 2_000_000 },
    { user_id: 'left', tokens: 300, cost: 600_000 },
    { user_id: 'also left', tokens: 150, cost: 400_000 },
    { user_id: 'left long ago', tokens: 50, cost: null },
  ];
  await show(['2026-11-01']);
  await settled('this month');
  const lines = [...element.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(lines).toEqual(['Mara: 700 ($2.00)', 'Former members: 500 ($1.00)']);
});
