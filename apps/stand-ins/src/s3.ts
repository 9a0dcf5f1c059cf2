// Simulates an S3 store: it checks signatures of version 4 as Amazon does, keeps objects in memory, and answers errors
// in S3's XML.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { type Context, Hono } from 'hono';

export const STAND_IN_KEYS = { id: 'STANDINKEY', secret: 'a secret of the stand-in store' };
const BUCKET = 'user-uploads';
const REGION = 'us-east-1';
const MAX_SKEW_MS = 15 * 60_000;

interface StoredObject {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  cacheControl: string | undefined;
}

export interface S3StandIn {
  url: string;
  /** The product's settings to use it. */
  settings: Record<string, string>;
  objects: Map<string, StoredObject>;
  /** Refuses every request like this from now on, until it is set to null. */
  failWith(fault: { status: number; code: string } | null): void;
  close(): Promise<void>;
}

export async function startS3({ port = 0 } = {}): Promise<S3StandIn> {
  const objects = new Map<string, StoredObject>();
  let fault: { status: number; code: string } | null = null;
  const app = new Hono();

  app.all('/:bucket/*', async (http) => {
    if (fault) return refuse(http, fault.status, fault.code);
    const problem = problemOf(http.req.raw);
    if (problem) return refuse(http, 403, problem);
    if (http.req.param('bucket') !== BUCKET) return refuse(http, 404, 'NoSuchBucket');
    const key = decodeURIComponent(new URL(http.req.url).pathname.slice(BUCKET.length + 2));
    switch (http.req.method) {
      case 'PUT': {
        // Amazon takes no body of unknown length.
        if (http.req.header('content-length') === undefined) return refuse(http, 411, 'MissingContentLength');
        const bytes = new Uint8Array(await http.req.arrayBuffer());
        const type = http.req.header('content-type') ?? 'binary/octet-stream';
        objects.set(key, { bytes, type, cacheControl: http.req.header('cache-control') });
        return http.body(null, 200, { etag: `"${createHash('md5').update(bytes).digest('hex')}"` });
      }
      case 'GET': {
        const found = objects.get(key);
        return found ? http.body(found.bytes, 200, { 'content-type': found.type }) : refuse(http, 404, 'NoSuchKey');
      }
      case 'DELETE':
        objects.delete(key);
        return http.body(null, 204);
      default:
        return refuse(http, 405, 'MethodNotAllowed');
    }
  });

  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    settings: {
      S3_ENDPOINT: url,
      S3_BUCKET: BUCKET,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: STAND_IN_KEYS.id,
      S3_SECRET_ACCESS_KEY: STAND_IN_KEYS.secret,
    },
    objects,
    failWith(next) {
      fault = next;
    },
    async close() {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function refuse(http: Context, status: number, code: string): Response {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  return http.body(xml, status as 400, { 'content-type': 'application/xml' });
}

/** Names what is wrong with a request's signature, in Amazon's words; undefined when it is right. */
function problemOf(request: Request): string | undefined {
  const form = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, credential, names, signature] = form.exec(request.headers.get('authorization') ?? '') ?? [];
  const time = request.headers.get('x-amz-date') ?? '';
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!credential || !names || !signature) return 'AccessDenied';
  if (!(Math.abs(Date.now() - at) < MAX_SKEW_MS)) return 'RequestTimeTooSkewed';
  const [key, day, region, service, end] = credential.split('/');
  if (key !== STAND_IN_KEYS.id) return 'InvalidAccessKeyId';
  if (region !== REGION || service !== 's3' || end !== 'aws4_request' || day !== time.slice(0, 8)) {
    return 'AuthorizationHeaderMalformed';
  }
  if (!names.split(';').includes('host')) return 'AccessDenied';

  const { pathname, searchParams } = new URL(request.url);
  searchParams.sort();
  const canonical = [
    request.method,
    pathname,
    searchParams.toString(),
    ...names.split(';').map((name) => `${name}:${(request.headers.get(name) ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    names,
    request.headers.get('x-amz-content-sha256') ?? '',
  ].join('\n');
  const scope = [day, region, service, end].join('/');
  const toSign = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const hmac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest();
  const signingKey = [day ?? '', region, service, end].reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    Buffer.from(`AWS4${STAND_IN_KEYS.secret}`),
  );
  const isRight = timingSafeEqual(hmac(signingKey, toSign), Buffer.from(signature, 'hex'));
  return isRight ? undefined : 'SignatureDoesNotMatch';
}
