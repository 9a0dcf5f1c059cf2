// Starts a push service on loopback, and browsers subscribed to it, which decrypt what it delivers (RFC 8291).
import { createDecipheriv, createECDH, createHmac, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { PushSubscription } from '@worklane/contract/push';

export interface DeliveredPush {
  headers: IncomingHttpHeaders;
  message: { title: string; body: string; tag: string; id: string; path: string };
}

export interface PushedBrowser {
  subscription: PushSubscription;
  delivered: DeliveredPush[];
  /** What its push service answers from now on. */
  status: number;
  /** Set, the service has the message and holds its answer back until this is done. */
  held?: Promise<void> | undefined;
}

export interface TestPushService {
  /** As the guarded way to the outside excepts it. */
  host: string;
  origin: string;
  aBrowser(): PushedBrowser;
  close(): Promise<void>;
}

export async function startPushService(): Promise<TestPushService> {
  const browsersByPath = new Map<string, PushedBrowser & { own: ECDH; auth: Buffer }>();
  const server = createServer(async (request, response) => {
    const browser = browsersByPath.get(request.url ?? '');
    if (!browser) return void response.writeHead(404).end();
    const body = await bytesOf(request);
    if (browser.status < 300)
      browser.delivered.push({ headers: request.headers, message: JSON.parse(decrypt(body, browser).toString()) });
    await browser.held;
    return void response.writeHead(browser.status).end('what a browser must never be told');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;
  return {
    host,
    origin,
    aBrowser() {
      const path = `/send/${randomBytes(12).toString('base64url')}`;
      const own = createECDH('prime256v1');
      const auth = randomBytes(16);
      const keys = { p256dh: own.generateKeys('base64url'), auth: auth.toString('base64url') };
      const browser = { subscription: { endpoint: origin + path, keys }, delivered: [], status: 201, own, auth };
      browsersByPath.set(path, browser);
      return browser;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  request.setEncoding('latin1');
  return Buffer.from(await text(request), 'latin1');
}

/** Decrypts a message as a browser does, and not with the code that encrypts. */
function decrypt(body: Buffer, { own, auth }: { own: ECDH; auth: Buffer }): Buffer {
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + body.readUInt8(20))];
  const sealed = body.subarray(21 + sender.length);
  const hmac = (key: Buffer, ...parts: (Buffer | string)[]) => {
    const mac = createHmac('sha256', key);
    for (const part of parts) mac.update(part);
    return mac.digest();
  };
  const shared = hmac(auth, own.computeSecret(sender));
  const secret = hmac(shared, 'WebPush: info\0', own.getPublicKey(), sender, Buffer.from([1]));
  const derive = (info: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${info}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}
