// Starts the server of a stand-in on loopback, with a switch for faults of the connection.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createWire, type Wire } from './network-faults.ts';

export interface Served {
  url: string;
  wire: Wire;
  close(): Promise<void>;
}

export async function serveStandIn(
  fetch: (request: Request) => Response | Promise<Response>,
  port: number,
): Promise<Served> {
  const server = createAdaptorServer({ fetch }) as import('node:http').Server;
  // Longer than a client keeps a connection that nobody uses: a request on one that ends at that moment fails.
  server.keepAliveTimeout = 60_000;
  const wire = createWire(server);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    wire,
    async close() {
      await wire.set('none');
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
