// Tests that a requested page is loaded, even while an event refetches the list.
import {
  type InfiniteData,
  notifyManager,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitFor } from '../testing/wait-for.ts';
import { useNextPage } from './use-next-page.ts';

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});

afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

interface Shown {
  pages: number[];
  next: ReturnType<typeof useNextPage>;
}

function aList(options?: Parameters<typeof useNextPage>[1]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked: { page: number; answer: PromiseWithResolvers<number> }[] = [];
  const shown: Shown = { pages: [], next: { isFetching: false, hasFailed: false, onMore: () => undefined } };
  function List() {
    const query = useInfiniteQuery<number, Error, InfiniteData<number>, string[], number>({
      queryKey: ['list'],
      queryFn: ({ pageParam }) => {
        const answer = Promise.withResolvers<number>();
        asked.push({ page: pageParam, answer });
        return answer.promise;
      },
      initialPageParam: 0,
      getNextPageParam: (page) => (page < 2 ? page + 1 : undefined),
    });
    Object.assign(shown, { pages: query.data?.pages ?? [], next: useNextPage(query, options) });
    return null;
  }
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <List />
      </QueryClientProvider>,
    ),
  );
  const settles = (check: () => void) => act(() => waitFor(check));
  /** Answers the newest request, which is for this page. */
  const answer = async (page: number) => {
    await settles(() => expect(asked.at(-1)?.page).toBe(page));
    await act(async () => asked.at(-1)?.answer.resolve(page));
  };
  return { client, shown, asked, answer, settles };
}

it('requests a page again whose fetch an event cancelled', async () => {
  const { client, shown, asked, answer, settles } = aList();
  await answer(0);
  await settles(() => expect(shown.pages).toEqual([0]));
  act(() => shown.next.onMore());
  await settles(() => expect(asked.at(-1)?.page).toBe(1));
  act(() => void client.invalidateQueries({ queryKey: ['list'] }));
  await answer(0);
  await answer(1);
  await settles(() => expect(shown.pages).toEqual([0, 1]));
  expect(shown.next.isFetching).toBe(false);
});

it('requests a page again whose fetch was cancelled and replaced between two renders', async () => {
  const { client, shown, asked, answer, settles } = aList();
  await answer(0);
  await settles(() => expect(shown.pages).toEqual([0]));
  const held: (() => void)[] = [];
  notifyManager.setScheduler((tell) => held.push(tell));
  act(() => shown.next.onMore());
  await settles(() => expect(asked.at(-1)?.page).toBe(1));
  act(() => void client.invalidateQueries({ queryKey: ['list'] }));
  await answer(0);
  await settles(() => expect(client.getQueryState(['list'])?.dataUpdateCount).toBe(2));
  notifyManager.setScheduler((tell) => setTimeout(tell, 0));
  await act(async () => {
    for (const tell of held.splice(0)) tell();
  });
  await answer(1);
  await settles(() => expect(shown.pages).toEqual([0, 1]));
});

it('waits for the fetch of an event before it requests the page', async () => {
  const { client, shown, asked, answer, settles } = aList();
  await answer(0);
  await settles(() => expect(shown.pages).toEqual([0]));
  act(() => void client.invalidateQueries({ queryKey: ['list'] }));
  await settles(() => expect(asked).toHaveLength(2));
  act(() => shown.next.onMore());
  await answer(0);
  await answer(1);
  await settles(() => expect(shown.pages).toEqual([0, 1]));
  expect(asked.map(({ page }) => page)).toEqual([0, 0, 1]);
});

it('reports a failed page, and requests it again on retry', async () => {
  const { shown, asked, answer, settles } = aList();
  await answer(0);
  await settles(() => expect(shown.pages).toEqual([0]));
  act(() => shown.next.onMore());
  await settles(() => expect(asked.at(-1)?.page).toBe(1));
  await act(async () => asked.at(-1)?.answer.reject(new Error('down')));
  await settles(() => expect(shown.next.hasFailed).toBe(true));
  expect(asked).toHaveLength(2);
  act(() => shown.next.onMore());
  await settles(() => expect(asked).toHaveLength(3));
  await answer(1);
  await settles(() => expect(shown.pages).toEqual([0, 1]));
});

it('fetches page after page by itself when it is automatic, until the last', async () => {
  const { shown, asked, answer, settles } = aList({ isAutomatic: true });
  await answer(0);
  await answer(1);
  await answer(2);
  await settles(() => expect(shown.pages).toEqual([0, 1, 2]));
  expect(shown.next.isFetching).toBe(false);
  expect(asked.map(({ page }) => page)).toEqual([0, 1, 2]);
});

it('stops at a failed page when it is automatic', async () => {
  const { shown, asked, answer, settles } = aList({ isAutomatic: true });
  await answer(0);
  await settles(() => expect(asked.at(-1)?.page).toBe(1));
  await act(async () => asked.at(-1)?.answer.reject(new Error('down')));
  await settles(() => expect(shown.next.hasFailed).toBe(true));
  expect(asked).toHaveLength(2);
});
