// Turns requests into WebSockets: only on registered paths, from the product's own pages, and counted with every other
// request of their address. The first message says who asks, never the address.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer } from 'ws';
import type { Config } from '../config/read-config.ts';
import type { Logger } from '../log/create-logger.ts';
import { addressBehind, addressGroup } from './client-address.ts';
import { Refusal } from './fail.ts';
import type { AddressThrottle } from './throttle-addresses.ts';

export interface SocketPath {
  path: RegExp;
  /** Bytes of one message. */
  mostBytes: number;
  /** @param name what the path names @param group the address it comes from, to count by */
  open(socket: WebSocket, name: string, group: string, request: IncomingMessage): void;
}

export interface Upgrades {
  take(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

interface Parts {
  config: Pick<Config, 'publicUrl' | 'trustedProxies'>;
  throttle: AddressThrottle;
  log: Pick<Logger, 'info' | 'warn'>;
}

const STATUS = { 400: 'Bad Request', 403: 'Forbidden', 404: 'Not Found', 503: 'Service Unavailable' };

export function takeUpgrades({ config, throttle, log }: Parts, paths: readonly SocketPath[]): Upgrades {
  const serverOf = new Map<SocketPath, Promise<WebSocketServer>>();
  /** Loads the WebSocket server with the first connection: a server without any doesn't need it. */
  const load = (path: SocketPath) => {
    const loading = serverOf.get(path) ?? createSocketServer(path.mostBytes);
    serverOf.set(path, loading);
    return loading;
  };

  async function take(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const [pathname = ''] = (request.url ?? '').split('?');
    const found = paths.find(({ path }) => path.test(pathname));
    const address = addressBehind(
      String(request.headers['x-forwarded-for'] ?? ''),
      request.socket.remoteAddress ?? 'unknown',
      config.trustedProxies,
    );
    const group = addressGroup(address);
    await throttle.enter(group);
    log.info({ path: pathname, found: found !== undefined }, 'a request for a WebSocket');
    if (!found) return refuse(socket, 404);
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') return refuse(socket, 400);
    if (!isOwn(request, config.publicUrl)) return refuse(socket, 403);
    const name = found.path.exec(pathname)?.[1] ?? '';
    const server = await load(found);
    if (socket.destroyed) return;
    server.handleUpgrade(request, socket, head, (opened) => found.open(opened, name, group, request));
  }

  return {
    take(request, socket, head) {
      // What is written to a socket that is gone must not end the process.
      socket.on('error', () => undefined);
      take(request, socket, head).catch((error) => {
        if (!(error instanceof Refusal))
          log.warn({ error: (error as Error).message }, 'a WebSocket could not be opened');
        refuse(socket, 503);
      });
    },
  };
}

async function createSocketServer(mostBytes: number): Promise<WebSocketServer> {
  const { WebSocketServer } = await import('ws');
  // Compression holds memory for each connection and lets little bytes become many.
  return new WebSocketServer({
    noServer: true,
    maxPayload: mostBytes,
    perMessageDeflate: false,
    clientTracking: false,
  });
}

/**
 * Tells whether the page is our own. Browsers say where a page comes from; other programs say nothing, and hold no
 * user's session that a page could borrow.
 */
function isOwn({ headers: { origin, host } }: IncomingMessage, publicUrl: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === host;
}

function refuse(socket: Duplex, status: keyof typeof STATUS): void {
  if (socket.destroyed) return;
  socket.end(`HTTP/1.1 ${status} ${STATUS[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
