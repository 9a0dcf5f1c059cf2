// Receives webhooks as someone's program does: it checks their signatures by the words of Standard Webhooks, and can fail.
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { MEGABYTE } from '@worklane/domain/units';
import type { StandInApp } from './stand-in-app.ts';

type ReceiverFault = 'none' | 'fail' | 'busy' | 'hang' | 'redirect' | 'gone' | 'huge' | 'cut';

interface Call {
  id: string;
  /** Seconds. */
  timestamp: number;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
  /** Which of the secrets signed it, by their places. */
  signedBy: number[];
  isAccepted: boolean;
}

export interface Receiver {
  url: string;
  /** Of its webhook: the ones that it accepts. */
  secrets: string[];
  /** Every call, also those that it refused. */
  calls: Call[];
  fault: ReceiverFault;
  /** Chooses a fault for one call; overrides `fault`. */
  faultOf?: ((body: Call['body']) => ReceiverFault) | undefined;
}

export interface WebhookReceivers {
  /** Returns the receiver of this name; the first call makes it. */
  receiver(name: string): Receiver;
}

const HANG_MS = 60_000;

export function addWebhookReceivers(app: StandInApp, base: () => string): WebhookReceivers {
  const receivers = new Map<string, Receiver>();
  const receiver = (name: string): Receiver => {
    const known = receivers.get(name);
    if (known) return known;
    const made: Receiver = { url: `${base()}/receivers/${name}`, secrets: [], calls: [], fault: 'none' };
    receivers.set(name, made);
    return made;
  };
  app.post('/receivers/:name', async (http) => {
    const own = receiver(http.req.param('name'));
    const raw = await http.req.text();
    const header = (name: string) => http.req.header(`webhook-${name}`) ?? '';
    const signed = `${header('id')}.${header('timestamp')}.${raw}`;
    const given = header('signature').split(' ');
    const signedBy = own.secrets.flatMap((secret, index) =>
      given.includes(signatureOf(secret, signed)) ? [index] : [],
    );
    const body = JSON.parse(raw) as Call['body'];
    const fault = own.faultOf?.(body) ?? own.fault;
    const isAccepted = signedBy.length > 0 && (fault === 'none' || fault === 'huge');
    own.calls.push({ id: header('id'), timestamp: Number(header('timestamp')), body, signedBy, isAccepted });
    if (fault === 'hang') await wait(HANG_MS, undefined, { ref: false });
    if (fault === 'hang' || fault === 'cut') {
      http.env.incoming.socket.destroy();
      return http.body(null);
    }
    if (fault === 'fail') return http.text('The receiver is broken', 500);
    if (fault === 'busy') return http.text('Later', 503, { 'retry-after': '60' });
    if (fault === 'redirect') return http.redirect(`${base()}/receivers/elsewhere`);
    if (fault === 'gone') return http.text('Gone for good', 410);
    if (fault === 'huge') return http.text('x'.repeat(MEGABYTE));
    return signedBy.length > 0 ? http.json({ received: header('id') }) : http.text('The signature is wrong', 401);
  });
  // For journeys, which run in another process than the one that holds the receivers.
  app.put('/receivers/:name', async (http) => {
    const changes = (await http.req.json()) as Partial<Pick<Receiver, 'secrets' | 'fault'>>;
    return http.json(Object.assign(receiver(http.req.param('name')), changes));
  });
  app.get('/receivers/:name', (http) => http.json(receiver(http.req.param('name'))));
  return { receiver };
}

function signatureOf(secret: string, signed: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
