// Starts SMTP servers on loopback: one that accepts mail at once, and broken ones.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface ReceivedMail {
  to: string;
  /** Decoded enough to read its links. */
  text: string;
}

export interface TestSmtp {
  url: string;
  messages: ReceivedMail[];
  /** What it has of the newest message whose end has not come. */
  unfinished(): string;
  /** The token in the newest link sent to an address, which must be there. */
  tokenFor(to: string, page: 'verify-email' | 'reset-password'): string;
  close(): Promise<void>;
}

/** @param isMute takes messages and never says so */
export async function startSmtp({ refuses = false, isMute = false } = {}): Promise<TestSmtp> {
  const messages: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let unfinished: readonly string[] = [];
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    // A broken connection must not fail the test.
    socket.on('error', () => undefined);
    void converse(
      socket,
      { refuses, isMute },
      {
        onContent: (lines) => (unfinished = lines),
        onMail: (message) => messages.push(message),
      },
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: urlOf(server),
    messages,
    unfinished: () => unfinished.join('\n'),
    tokenFor(to, page) {
      const found = messages.findLast((each) => each.to === to && each.text.includes(`/${page}?token=`));
      return new RegExp(`/${page}\\?token=([\\w-]+)`).exec(found?.text ?? '')?.[1] ?? fail(`no ${page} mail for ${to}`);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      if (server.listening) await once(server, 'close');
    },
  };
}

/** Says the least that RFC 5321 asks of a server, so that a mail takes milliseconds. */
async function converse(
  socket: Socket,
  { refuses, isMute }: { refuses: boolean; isMute: boolean },
  { onContent, onMail }: { onContent: (lines: readonly string[]) => void; onMail: (mail: ReceivedMail) => void },
): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let recipients: string[] = [];
  let lines: string[] | undefined;
  say('220 smtp-for-tests');
  for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
    const [, to] = /^RCPT TO:<(.*?)>/i.exec(line) ?? [];
    if (lines && line === '.') {
      const text = decode(lines.join('\r\n'));
      for (const each of recipients) onMail({ to: each, text });
      [lines, recipients] = [undefined, []];
      onContent([]);
      if (!isMute) say('250 taken');
    } else if (lines) lines.push(line.replace(/^\./, ''));
    else if (to && refuses) say('550 mailbox unavailable');
    else if (/^DATA$/i.test(line)) {
      lines = [];
      onContent(lines);
      say('354 go on');
    } else if (/^QUIT$/i.test(line)) socket.end('221 bye\r\n');
    else {
      if (to) recipients.push(to);
      say(/^(EHLO|HELO|MAIL FROM|RCPT TO|RSET|NOOP)\b/i.test(line) ? '250 fine' : '502 unknown');
    }
  }
}

/** Takes connections and says nothing, or ends them at once. */
export async function startBrokenSmtp(kind: 'hangs' | 'drops'): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
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
