// Sends HTTP requests on kept-alive connections, with as little work as possible beside what is measured.
import { Agent, request } from 'node:http';

export interface Answer {
  status: number;
  bytes: number;
  text: string;
}

export interface Client {
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  close(): void;
}

/** @param limits how many connections it opens */
export function createClient(address: string, token: string, { most = 64 } = {}): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: most });
  const { hostname, port } = new URL(address);
  return {
    send(method, path, body, headers = {}) {
      const payload = body instanceof Uint8Array ? body : body === undefined ? undefined : JSON.stringify(body);
      return new Promise((resolve, reject) => {
        const sent = request(
          {
            agent,
            hostname,
            port,
            method,
            path,
            headers: {
              authorization: `Bearer ${token}`,
              ...(payload !== undefined && {
                'content-type': 'application/json',
                'content-length': Buffer.byteLength(payload),
              }),
              ...headers,
            },
          },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('end', () => {
              const bytes = Buffer.concat(chunks);
              const status = response.statusCode ?? 0;
              const isText = !response.headers['content-encoding'];
              resolve({ status, bytes: bytes.length, text: isText ? bytes.toString() : '' });
            });
            response.on('error', reject);
          },
        );
        sent.on('error', reject);
        sent.end(payload);
      });
    },
    close: () => agent.destroy(),
  };
}
