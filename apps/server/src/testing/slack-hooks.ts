// Starts a server that takes messages as the incoming webhooks of Slack do, and fails as they do.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface SlackHooks {
  url: string;
  webhook: string;
  messages: { text: string; attachments?: { color?: string; blocks: { text: { text: string } }[] }[] }[];
  /** What it answers instead of `ok`; null breaks the connection after the message was received. */
  failing: { status: number; word: string; headers?: Record<string, string> } | null | undefined;
  close(): Promise<void>;
}

export async function startSlackHooks(): Promise<SlackHooks> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { failing } = hooks;
    if (failing === undefined || failing === null) hooks.messages.push(JSON.parse(body));
    if (failing === null) return request.socket.destroy();
    response.writeHead(failing?.status ?? 200, failing?.headers);
    return response.end(failing?.word ?? 'ok');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hooks: SlackHooks = {
    url,
    webhook: `${url}/services/T0001/B0001/very-secret-part`,
    messages: [],
    failing: undefined,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return hooks;
}
