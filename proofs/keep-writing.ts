// Writes to a server for as long as a proof asks, whatever happens to it, and notes what was acknowledged.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ticket } from '@worklane/contract/tickets';
import { uuidv7 } from 'uuidv7';
import type { RunningServer } from '../e2e/support/run-server.ts';

export async function send<Body>(
  server: RunningServer,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<{ status: number; body: Body }> {
  const response = await fetch(server.address + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    signal: AbortSignal.timeout(15_000),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

/** Creates and moves without pause until it is over. Notes what was acknowledged. */
export async function write(
  server: RunningServer,
  token: string,
  project_id: string,
  created: Set<string>,
  moved: Map<string, string>,
  isOver: () => boolean,
  onStatus: (status: number) => void = () => undefined,
) {
  let last: string | undefined;
  while (!isOver()) {
    const id = uuidv7();
    try {
      const made = await send<Ticket>(server, 'POST', '/api/tickets', { id, project_id, title: `Ticket ${id}` }, token);
      onStatus(made.status);
      if (made.status === 200) created.add(id);
      if (last) {
        const answer = await send(server, 'POST', `/api/tickets/${last}/move`, { status: 'done', before: null }, token);
        onStatus(answer.status);
        if (answer.status === 200) moved.set(last, 'done');
      }
      last = made.status === 200 ? id : undefined;
    } catch {
      // The server is being killed; whether this one was committed, nobody promised.
      await sleep(20);
    }
  }
}
