// Starts real SMTP servers on loopback: one that accepts mail, and broken ones.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string;
  /** Decoded enough to read its links. */
  text: string;
}

export interface TestSmtp {
  url: string;
  messages: ReceivedMail[];
  /** The token in the newest link sent to an address, which must be there. */
  tokenFor(to: string, page: 'verify-email' | 'reset-password'): string;
  close(): Promise<void>;
}

export async function startSmtp({ refuses = false } = {}): Promise<TestSmtp> {
  const messages: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, done) => done(refuses ? new Error('mailbox unavailable') : null),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = decode(Buffer.concat(chunks).toString());
        for (const { address } of envelope.rcptTo) messages.push({ to: address, text });
        done();
      });
    },
  });
  // A broken connection must not fail the test.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: urlOf(server.server),
    messages,
    tokenFor(to, page) {
      const found = messages.findLast((each) => each.to === to && each.text.includes(`/${page}?token=`));
      return new RegExp(`/${page}\\?token=([\\w-]+)`).exec(found?.text ?? '')?.[1] ?? fail(`no ${page} mail for ${to}`);
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Takes connections and says nothing, or ends them at once. */
export async function startBrokenSmtp(kind: 'hangs' | 'drops'): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<import('node:net').Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (kind === 'drops') socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: urlOf(server),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function urlOf(server: Pick<Server, 'address'>): string {
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function decode(raw: string): string {
  const joined = raw.replace(/=\r?\n/g, '');
  return joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function fail(reason: string): never {
  throw new Error(reason);
}
