// Tests when boards are fetched again, and how events change what is cached (specification, section 4).
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { ServerEvent } from '@worklane/contract/events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localState } from '../../../platform/local-state/local-state.ts';
import { boardQuery, refetchTickets } from '../data.ts';
import { aCard, ModelBoard } from '../testing/model-board.ts';
import type { BoardData } from './board-data.ts';
import { dragActivity } from './drag-activity.ts';
import { receiveTicketEvent } from './ticket-events.ts';
import { ticketKeys } from './ticket-keys.ts';

const project = { id: 'project', key: 'EDGE' };
let client: QueryClient;
let model: ModelBoard;

const server = vi.fn<() => Promise<unknown>>();
const fetches = () => server.mock.calls.length;
const board = () => client.getQueryData<BoardData>(ticketKeys.board('project'));
const titles = (status: string) => board()?.shown.columns[status]?.map((card) => card.title);
const refetch = () => client.fetchQuery({ ...boardQuery(project), staleTime: 0 });
const settled = () => vi.advanceTimersByTimeAsync(0);

function hear(event: { type: string; payload: unknown } | undefined): void {
  const envelope = { company_id: 'company', project_id: 'project', actor_id: null, at: '2026-11-21T12:00:00Z' };
  receiveTicketEvent(client, { ...envelope, ...structuredClone(event) } as ServerEvent);
}

beforeEach(async () => {
  vi.useFakeTimers();
  client = new QueryClient();
  model = new ModelBoard();
  model.create(aCard('a'));
  model.create(aCard('b'));
  server.mockReset();
  server.mockImplementation(async () => model.snapshot());
  vi.stubGlobal('fetch', async () => Response.json(await server()));
  localState.setToken('of mara');
  await refetchTickets(client);
  await client.fetchQuery(boardQuery(project));
});

afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

describe('what happens while a board is on its way for the first time', () => {
  it('is put into it', async () => {
    client.clear();
    const early = model.snapshot();
    const answer = Promise.withResolvers<unknown>();
    server.mockReturnValue(answer.promise);
    void client.fetchQuery(boardQuery(project));
    hear(model.create(aCard('c')));
    await settled();
    answer.resolve(early);
    await settled();
    expect(titles('todo')).toContain(aCard('c').title);
  });
});

describe('fetching a board', () => {
  it('is not repeated within 5 seconds, and counts as fresh for a minute', async () => {
    await refetch();
    expect(fetches()).toBe(1);
    await vi.advanceTimersByTimeAsync(5_001);
    await client.fetchQuery(boardQuery(project));
    expect(fetches()).toBe(1);
    await refetch();
    expect(fetches()).toBe(2);
    await vi.advanceTimersByTimeAsync(60_001);
    await client.fetchQuery(boardQuery(project));
    expect(fetches()).toBe(3);
  });

  it('happens at once when the server replaced the whole board', async () => {
    const stop = new QueryObserver(client, boardQuery(project)).subscribe(() => undefined);
    hear({ type: 'board.replaced', payload: { board_version: 9 } });
    await settled();
    expect(fetches()).toBe(2);
    stop();
  });

  it('refetches comments and other data of tickets too', async () => {
    const key = ticketKeys.comments('t1');
    await client.fetchQuery({ queryKey: key, queryFn: () => [] });
    hear({ type: 'board.replaced', payload: { board_version: 9 } });
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  });

  it('is postponed from the start of a drag until the move is saved, and then happens once', async () => {
    const stop = new QueryObserver(client, boardQuery(project)).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(6_000);
    dragActivity.hold();
    await refetch();
    await refetch();
    dragActivity.saveBegins();
    dragActivity.release();
    await refetch();
    expect(fetches()).toBe(1);
    dragActivity.saveEnds();
    await settled();
    expect(fetches()).toBe(2);
    stop();
  });
});

describe('events', () => {
  it('change the board at once', async () => {
    hear(model.update('a', { title: 'New' }));
    hear(model.create(aCard('c')));
    await settled();
    expect(titles('todo')).toEqual(['New', 'Ticket b', 'Ticket c']);
  });

  it('wait while a card is held', async () => {
    dragActivity.hold();
    hear(model.move('a', { status: 'done', before: null }));
    await settled();
    expect(titles('todo')).toEqual(['Ticket a', 'Ticket b']);
    dragActivity.release();
    await settled();
    expect(titles('todo')).toEqual(['Ticket b']);
    expect(titles('done')).toEqual(['Ticket a']);
  });

  it('that come while the board is being fetched are not lost', async () => {
    await vi.advanceTimersByTimeAsync(6_000);
    const old = model.snapshot();
    server.mockImplementation(async () => old);
    const fetching = refetch();
    hear(model.update('b', { title: 'Changed since' }));
    await fetching;
    expect(titles('todo')).toEqual(['Ticket a', 'Changed since']);
  });

  it('remove deleted tickets from the recent ones at once, and return restored ones', async () => {
    const recent = [...ticketKeys.found, 'company', '', ['EDGE-1', 'EDGE-2']];
    const both = { tickets: [{ id: 'a' }, { id: 'b' }] };
    const queryFn = vi.fn(async () => both);
    const ids = () => client.getQueryData<typeof both>(recent)?.tickets.map(({ id }) => id);
    await client.fetchQuery({ queryKey: recent, queryFn });
    const observer = new QueryObserver(client, { queryKey: recent, queryFn, staleTime: Number.POSITIVE_INFINITY });
    const stop = observer.subscribe(() => undefined);
    hear(model.update('c', { title: 'Not one of them' }));
    hear(model.delete('a'));
    expect(ids()).toEqual(['b']);
    expect(queryFn).toHaveBeenCalledTimes(1);
    hear({ type: 'ticket.restored', payload: { ticket: { ...aCard('a') }, children: [] } });
    await settled();
    expect(ids()).toEqual(['a', 'b']);
    stop();
  });
});
