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
  /** Returns what it has of the newest message whose end has not come. */
  unfinished(): string;
  /** Finds the token in the newest link sent to an address, which must be there. */
  tokenFor(to: string, page: 'verify-email' | 'reset-password'): string;
  close(): Promise<void>;
}

export const SMTP_STAGES = ['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'end'] as const;
export const SMTP_FAULTS = ['421', '451', '550', 'hang', 'drip', 'drop', 'reset', 'nonsense'] as const;
interface SmtpFault {
  /** `end`: after the message, which the server has then, unless it refuses it. */
  at: (typeof SMTP_STAGES)[number];
  how: (typeof SMTP_FAULTS)[number];
}

/** @param isMute takes messages and never says so */
export async function startSmtp({
  refuses = false,
  isMute = false,
  fault = refuses ? { at: 'RCPT', how: '550' } : isMute ? { at: 'end', how: 'hang' } : undefined,
}: {
  refuses?: boolean;
  isMute?: boolean;
  fault?: SmtpFault | undefined;
} = {}): Promise<TestSmtp> {
  const messages: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let unfinished: readonly string[] = [];
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    // A broken connection must not fail the test.
    socket.on('error', () => undefined);
    void converse(socket, fault, {
      onContent: (lines) => (unfinished = lines),
      onMail: (message) => messages.push(message),
    }).catch(() => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: urlOf(server),
    messages,
    unfinished: () => unfinished.join('\n'),
    tokenFor(to, page) {
      const found = messages.findLast((each) => each.to === to && each.text.includes(`/${page}?token=`));
      return (
        new RegExp(`/${page}\\?token=([\\w-]+)`).exec(found?.text ?? '')?.[1] ?? missing(`no ${page} mail for ${to}`)
      );
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
  fault: SmtpFault | undefined,
  { onContent, onMail }: { onContent: (lines: readonly string[]) => void; onMail: (mail: ReceivedMail) => void },
): Promise<void> {
  const say = (stage: SmtpFault['at'] | undefined, line: string) => {
    if (stage && stage === fault?.at) fail(fault.how, socket);
    else socket.write(`${line}\r\n`);
  };
  const isRefused = fault?.at === 'end' && /^\d/.test(fault.how);
  let recipients: string[] = [];
  let lines: string[] | undefined;
  say('greeting', '220 smtp-for-tests');
  for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
    const [, to] = /^RCPT TO:<(.*?)>/i.exec(line) ?? [];
    if (lines && line === '.') {
      const text = decode(lines.join('\r\n'));
      for (const each of isRefused ? [] : recipients) onMail({ to: each, text });
      [lines, recipients] = [undefined, []];
      onContent([]);
      say('end', '250 taken');
    } else if (lines) lines.push(line.replace(/^\./, ''));
    else if (/^DATA$/i.test(line)) {
      lines = [];
      onContent(lines);
      say('DATA', '354 go on');
    } else if (/^QUIT$/i.test(line)) socket.end('221 bye\r\n');
    else {
      if (to) recipients.push(to);
      const [verb = ''] = /^\w+/.exec(line.toUpperCase()) ?? [];
      const stage = SMTP_STAGES.find((each) => each === verb);
      say(stage, /^(EHLO|HELO|MAIL|RCPT|RSET|NOOP)$/.test(verb) ? '250 fine' : '502 unknown');
    }
  }
}

const DRIP_MS = 20;

function fail(how: SmtpFault['how'], socket: Socket): void {
  if (how === 'drop') socket.end();
  else if (how === 'reset') socket.resetAndDestroy();
  else if (how === 'nonsense') socket.write('HTTP/1.1 200 OK\r\n\r\n');
  else if (how === 'drip') {
    socket.write('250-');
    const timer = setInterval(() => socket.write('x'), DRIP_MS);
    socket.on('close', () => clearInterval(timer));
  } else if (how !== 'hang') socket.write(`${how} mailbox unavailable\r\n`);
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

function missing(reason: string): never {
  throw new Error(reason);
}
