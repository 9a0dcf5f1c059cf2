// Receives webhooks at several addresses of one server, of which some fail until they are told not to.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Fault = 'error' | 'redirect' | 'cut';

interface Received {
  /** The receiver that accepted it. */
  receiver: string;
  /** Of the delivery: the same in each try. */
  id: string;
  body: string;
}

export interface WebhookReceivers {
  /** As the server's setting names it. */
  host: string;
  urlOf(receiver: string): string;
  accepted: Received[];
  faults: Map<string, Fault>;
  refused(): number;
  close(): Promise<void>;
}

export async function startReceivers(): Promise<WebhookReceivers> {
  const accepted: Received[] = [];
  const faults = new Map<string, Fault>();
  let refused = 0;
  const server = createServer(async (request, response) => {
    const receiver = request.url?.slice(1) ?? '';
    let body = '';
    for await (const piece of request) body += piece;
    const fault = faults.get(receiver);
    if (fault) refused++;
    else accepted.push({ receiver, id: String(request.headers['webhook-id']), body });
    if (fault === 'cut') return void request.socket.destroy();
    if (fault === 'redirect') response.setHeader('location', '/elsewhere');
    response.statusCode = fault === undefined ? 204 : fault === 'error' ? 500 : 302;
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    urlOf: (receiver) => `http://${host}/${receiver}`,
    accepted,
    faults,
    refused: () => refused,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
