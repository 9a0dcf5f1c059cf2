// Connects the official MCP client to an app, and closes what it has connected.
import { Client, StreamableHTTPClientTransport, type VersionNegotiationOptions } from '@modelcontextprotocol/client';
import type { TestApp } from './start-test-app.ts';

export const REVISIONS = ['2025-11-25', '2026-07-28'] as const;

export interface Agents {
  connect(token: string, revision?: (typeof REVISIONS)[number]): Promise<Client>;
  /** Closes all clients. */
  leave(): Promise<void>;
}

export function agentsOf(app: TestApp): Agents {
  const clients: Client[] = [];
  return {
    async connect(token, revision = '2026-07-28') {
      const mode: VersionNegotiationOptions['mode'] = revision === '2025-11-25' ? 'legacy' : { pin: revision };
      const client = new Client({ name: 'An agent', version: '1' }, { versionNegotiation: { mode } });
      clients.push(client);
      const transport = new StreamableHTTPClientTransport(new URL('http://worklane.test/mcp'), {
        fetch: async (url, init) => app.server.request(String(url), init),
        requestInit: { headers: { authorization: `Bearer ${token}` } },
      });
      await client.connect(transport);
      return client;
    },
    async leave() {
      for (const client of clients.splice(0)) await client.close();
    },
  };
}

export async function callTool(client: Client, name: string, given: Record<string, unknown> = {}) {
  const { content, isError = false } = await client.callTool({ name, arguments: given });
  const [first] = content as { type: string; text: string }[];
  return { isError, text: first?.text ?? '' };
}
