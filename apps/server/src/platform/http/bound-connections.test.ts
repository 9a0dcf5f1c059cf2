// Opens more connections than one address may have.
import { EventEmitter } from 'node:events';
import type { Server } from 'node:net';
import { expect, it, vi } from 'vitest';
import { boundConnections, type ConnectionRules } from './bound-connections.ts';

class FakeSocket extends EventEmitter {
  readonly remoteAddress: string;
  isOpen = true;

  constructor(address: string) {
    super();
    this.remoteAddress = address;
  }

  destroy() {
    this.isOpen = false;
    this.emit('close');
  }
}

it('closes what is too many of one address, lets others in, and forgets what was closed', () => {
  const onRefused = vi.fn<NonNullable<ConnectionRules['onRefused']>>();
  const server = new EventEmitter();
  boundConnections(server as Server, { most: 2, onRefused });
  const open = (address: string) => {
    const socket = new FakeSocket(address);
    server.emit('connection', socket);
    return socket;
  };
  const isLetIn = (address: string) => open(address).isOpen;

  const first = open('198.51.100.1');
  expect(isLetIn('::ffff:198.51.100.1')).toBe(true);
  expect([isLetIn('198.51.100.1'), isLetIn('198.51.100.1')]).toEqual([false, false]);
  expect(onRefused.mock.calls).toEqual([['198.51.100.1']]);

  expect(isLetIn('198.51.100.2')).toBe(true);
  expect(['2001:db8::1', '2001:db8::2', '2001:db8::3'].map(isLetIn)).toEqual([true, true, false]);
  expect(['127.0.0.1', '127.0.0.1', '127.0.0.1', '::1'].map(isLetIn)).toEqual([true, true, true, true]);

  first.destroy();
  expect([isLetIn('198.51.100.1'), isLetIn('198.51.100.1')]).toEqual([true, false]);
});
