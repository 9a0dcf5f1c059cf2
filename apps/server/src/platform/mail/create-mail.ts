// Sends mail over a mail server or, while none is set up, into files in the data folder.
import { Readable } from 'node:stream';
import type { OutboxMessage } from '@worklane/contract/mail';
import type { Config } from '../config/read-config.ts';
import type { MailMessage } from './mail-message.ts';
import { openOutbox } from './outbox.ts';

export interface Mail {
  /** A mail server is set up. */
  isSending: boolean;
  /** @throws MailFailure when the mail server cannot be reached or will not talk to us. */
  check(): Promise<void>;
  /** @throws MailFailure when the mail server did not take it. */
  send(message: MailMessage): Promise<void>;
  /** Lists the newest messages of a company that were kept because there is no mail server. */
  outbox(companyId: string): Promise<OutboxMessage[]>;
}

/** `reason` may be shown: it is one line, and names no password. */
export class MailFailure extends Error {
  override name = 'MailFailure';
  readonly reason: string;
  /** The mail server has said no, and so has not taken it. */
  readonly isRefused: boolean;

  constructor(reason: string, isRefused = false) {
    super(`Mail could not be sent: ${reason}`);
    this.reason = reason;
    this.isRefused = isRefused;
  }
}

const TIMEOUT_MS = 10_000;
/** A check is valid this long, so that many requests at once don't call the mail server as often. */
const CHECKED_MS = 5_000;

export function createMail(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>, timeoutMs = TIMEOUT_MS): Mail {
  const { smtpUrl, mailFrom } = config;
  const outbox = openOutbox(config.dataDir, mailFrom);
  if (!smtpUrl) {
    return { isSending: false, check: async () => undefined, send: outbox.keep, outbox: outbox.read };
  }

  /** Opens a connection for each message, so that one that hangs delays no other. */
  async function withTransport(
    work: (transport: Awaited<ReturnType<typeof connect>>) => Promise<unknown>,
  ): Promise<void> {
    const transport = await connect(smtpUrl as string, timeoutMs);
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error('the mail server takes too long')), timeoutMs * 2);
    });
    try {
      await Promise.race([work(transport), tooLong]);
    } catch (error) {
      throw new MailFailure(reasonOf(error), typeof (error as { responseCode?: number }).responseCode === 'number');
    } finally {
      clearTimeout(timer);
      transport.close();
    }
  }

  let checked: { until: number; outcome: Promise<void> } | undefined;
  return {
    isSending: true,
    check() {
      if (!checked || checked.until < Date.now()) {
        checked = { until: Date.now() + CHECKED_MS, outcome: withTransport((transport) => transport.verify()) };
      }
      return checked.outcome;
    },
    send: ({ to, subject, text, html, headers = {}, onHandOver }) =>
      withTransport((transport) => {
        if (onHandOver)
          transport.use('stream', ({ message }, done) => {
            message.processFunc((content) => Readable.from(heldBack(content, onHandOver), { highWaterMark: 0 }));
            done();
          });
        return transport.sendMail({ from: mailFrom, to: { name: '', address: to }, subject, text, html, headers });
      }),
    outbox: outbox.read,
  };
}

/**
 * Holds back the last piece: without it, a mail server drops the message, so that it is safe to send again. Nothing asks for the
 * content before the server is ready for it.
 */
async function* heldBack(content: Readable, onHandOver: () => Promise<void>): AsyncGenerator<Uint8Array> {
  let last: Uint8Array | undefined;
  for await (const chunk of content) {
    if (last) yield last;
    last = chunk as Uint8Array;
  }
  await onHandOver();
  if (last) yield last;
}

async function connect(url: string, timeoutMs: number) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function reasonOf(error: unknown): string {
  const { code, response, message } = error as { code?: string; response?: string; message?: string };
  if (code === 'EAUTH') return 'the mail server refused our user name or password';
  if (code === 'ETIMEDOUT' || /timeout|too long/i.test(message ?? '')) return 'the mail server did not answer in time';
  if (code === 'ECONNECTION' || code === 'ESOCKET' || code === 'EDNS') return 'the mail server cannot be reached';
  return (response ?? message ?? 'unknown').replace(/\s+/g, ' ').slice(0, 200);
}
