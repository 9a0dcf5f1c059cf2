// Stands between the product and PostgreSQL on a real socket, and loses, holds up or cuts off what passes.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface DatabaseProxy {
  url: string;
  /** Holds up everything that is sent and answered, as a stopped database does. */
  hold(): void;
  /** Ends every connection and takes no more. */
  refuse(): void;
  /** Passes everything on again, also what was held up. */
  pass(): void;
  /** Lets the next statement with these words reach PostgreSQL, but passes its answer to nobody. */
  loseAnswerTo(words: string): void;
  /** Cuts off the next statement with these words on its way. */
  loseStatement(words: string): void;
  /** Tells whether the statement or answer was lost. */
  isLost(): boolean;
  close(): Promise<void>;
}

const SOCKET = '.s.PGSQL.5432';

export async function aDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const real = join(new URL(databaseUrl.replace('@/', '@host/')).searchParams.get('host') ?? '', SOCKET);
  const folder = mkdtempSync(join(tmpdir(), 'worklane-proxy-'));
  const sockets = new Set<Socket>();
  let isRefusing = false;
  let isHolding = false;
  let lost: { words: string; isSent: boolean } | undefined;

  const server = createServer((client) => {
    if (isRefusing) return void client.destroy();
    const upstream = connect(real);
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    let awaitsLoss = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      if (isHolding) socket.pause();
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    client.on('data', (bytes) => {
      if (lost && bytes.includes(lost.words)) {
        const { isSent } = lost;
        lost = undefined;
        if (!isSent) return end();
        awaitsLoss = true;
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => (awaitsLoss ? end() : client.write(bytes)));
  });
  await new Promise<void>((resolve) => server.listen(join(folder, SOCKET), resolve));

  return {
    url: databaseUrl.replace(/host=[^&]*/, `host=${encodeURIComponent(folder)}`),
    hold() {
      isHolding = true;
      for (const socket of sockets) socket.pause();
    },
    refuse() {
      isRefusing = true;
      for (const socket of sockets) socket.destroy();
    },
    pass() {
      isRefusing = false;
      isHolding = false;
      for (const socket of sockets) socket.resume();
    },
    loseAnswerTo(words) {
      lost = { words, isSent: true };
    },
    loseStatement(words) {
      lost = { words, isSent: false };
    },
    isLost: () => lost === undefined,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
