// Tests the limits of a connection to a shared text: what it may send, and how much may wait for clients that don't read.
import { EventEmitter } from 'node:events';
import { SHARED_TEXT_CLOSED } from '@worklane/contract/shared-text';
import { MEGABYTE } from '@worklane/domain/units';
import { afterEach, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { createTextSocket, type Heard, type TextSocket } from './text-socket.ts';

function aSocket(bufferedAmount = 0) {
  const socket = Object.assign(new EventEmitter(), {
    readyState: 1,
    OPEN: 1,
    bufferedAmount,
    send: vi.fn((data: string | Uint8Array) => {
      socket.bufferedAmount += data.length;
    }),
    close: vi.fn(),
    terminate: vi.fn(),
    ping: vi.fn(),
  });
  return socket;
}

const heard = (changes: Partial<Heard> = {}): Heard => ({
  takes: () => true,
  waitingOfPerson: () => 0,
  request: vi.fn(),
  update: vi.fn(),
  closed: vi.fn(),
  ...changes,
});
const lineOf = (socket: ReturnType<typeof aSocket>, given = heard()) =>
  createTextSocket(socket as unknown as WebSocket, given);

afterEach(() => void vi.useRealTimers());

it('cuts off a client for which more than 16 MB wait', () => {
  const [slow, slower] = [aSocket(16 * MEGABYTE), aSocket(16 * MEGABYTE + 1)];
  for (const socket of [slow, slower]) lineOf(socket).sendUpdate(new Uint8Array(1));
  expect([slow.terminate.mock.calls.length, slower.terminate.mock.calls.length]).toEqual([0, 1]);
  expect(slower.send).not.toHaveBeenCalled();
});

it('cuts off clients of a person for whom more than 32 MB wait over all their connections', () => {
  const lines: TextSocket[] = [];
  const waitingOfPerson = () => lines.reduce((sum, line) => sum + line.waiting(), 0);
  const sockets = Array.from({ length: 30 }, () => aSocket());
  for (const socket of sockets) lines.push(lineOf(socket, heard({ waitingOfPerson })));
  for (const line of lines) line.sendUpdate(new Uint8Array(4 * MEGABYTE));
  expect(sockets.filter(({ terminate }) => terminate.mock.calls.length > 0)).toHaveLength(22);
  const reading = aSocket();
  lineOf(reading, heard({ waitingOfPerson })).say({ type: 'kept', number: 1 });
  expect(reading.send).toHaveBeenCalled();
});

it('closes a connection whose person has sent too much over all their connections', () => {
  const socket = aSocket();
  const given = heard({ takes: (bytes) => bytes < 10 });
  lineOf(socket, given);
  socket.emit('message', Buffer.alloc(9), true);
  expect(given.update).toHaveBeenCalledTimes(1);
  socket.emit('message', Buffer.alloc(10), true);
  expect(given.update).toHaveBeenCalledTimes(1);
  expect(socket.close).toHaveBeenCalledWith(SHARED_TEXT_CLOSED.tooMuch);
  socket.emit('close');
});

it('ends a connection at once, and cuts it off after 250 ms when the client does not answer', () => {
  vi.useFakeTimers();
  const [socket, given] = [aSocket(), heard()];
  const line = lineOf(socket, given);
  line.close(SHARED_TEXT_CLOSED.notFound);
  expect(given.closed).toHaveBeenCalledTimes(1);
  line.sendUpdate(new Uint8Array(1));
  socket.emit('message', Buffer.alloc(9), true);
  expect([socket.send.mock.calls.length, vi.mocked(given.update).mock.calls.length]).toEqual([0, 0]);
  vi.advanceTimersByTime(249);
  expect(socket.terminate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(socket.terminate).toHaveBeenCalledTimes(1);
  socket.emit('close');
  expect(given.closed).toHaveBeenCalledTimes(1);
});
