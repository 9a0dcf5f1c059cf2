// Closes connections of an address that has too many open, so that one client cannot use up the sockets of the process.
import type { Server, Socket } from 'node:net';
import { addressGroup } from './client-address.ts';

/** An office of 200 people behind one address, each with as many connections as a browser opens. */
const MOST_OF_ONE = 1_200;

export interface ConnectionRules {
  /** Of one group of addresses. */
  most?: number;
  /** Called once, with the first address that is turned away. */
  onRefused?(address: string): void;
}

/**
 * Tells whether a connection comes from this machine, where a proxy may hold those of all clients, even when the
 * settings don't name it.
 */
const isOfThisMachine = (address: string) => /^(::1|127\.\d+\.\d+\.\d+)$/.test(address);

export function boundConnections(server: Server, rules: ConnectionRules = {}): void {
  const { most = MOST_OF_ONE, onRefused } = rules;
  const openByGroup = new Map<string, number>();
  let hasTold = false;

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/i, '');
    if (address === undefined || isOfThisMachine(address)) return;
    const group = addressGroup(address);
    const open = openByGroup.get(group) ?? 0;
    if (open >= most) {
      socket.destroy();
      if (!hasTold) onRefused?.(address);
      hasTold = true;
      return;
    }
    openByGroup.set(group, open + 1);
    socket.once('close', () => {
      const left = (openByGroup.get(group) ?? 1) - 1;
      if (left > 0) openByGroup.set(group, left);
      else openByGroup.delete(group);
    });
  });
}
