// Tests that boards are kept on this machine only while their company allows it.
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BOARDS_NAME, localState } from '../../../platform/local-state/local-state.ts';
import { boardData } from './board-data.ts';
import { keepBoards } from './keep-boards.ts';
import { startServerBoard } from './server-board.ts';
import { ticketKeys } from './ticket-keys.ts';

const project = { id: 'p', key: 'EDGE', company_id: 'co' };
const board = { version: 1, tickets: { id: [] } } as never;

let client: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  localState.setUser({ id: 'me', name: 'Mara' } as never);
  client = new QueryClient();
  keepBoards(client);
  client.setQueryData(['projects', 'by-key', 'co', 'EDGE'], project);
  client.setQueryData(['projects', 'configuration', 'p'], {});
});
afterEach(() => {
  client.clear();
  localStorage.clear();
  vi.useRealTimers();
});

const receiveBoard = () => client.setQueryData(ticketKeys.board('p'), boardData(startServerBoard(board), []));
const receiveCompanies = (keeps_boards: boolean) =>
  client.setQueryData(['users', 'me'], { companies: [{ id: 'co', keeps_boards }] });
const kept = async () => {
  await vi.advanceTimersByTimeAsync(10_000);
  return Object.keys(JSON.parse(localStorage.getItem(BOARDS_NAME) ?? '{}'));
};

it('stores a board that was loaded before the companies, once they allow it', async () => {
  receiveBoard();
  expect(await kept()).toEqual([]);
  receiveCompanies(true);
  expect(await kept()).toEqual(['me co EDGE']);
});

it('deletes stored boards when the company turns storing off, and stores none after that', async () => {
  receiveCompanies(true);
  receiveBoard();
  expect(await kept()).toEqual(['me co EDGE']);
  receiveCompanies(false);
  expect(localStorage.getItem(BOARDS_NAME)).toBeNull();
  receiveBoard();
  expect(await kept()).toEqual([]);
});
