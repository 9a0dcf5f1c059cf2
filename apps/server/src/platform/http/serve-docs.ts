// Serves the two descriptions of the API from bytes that are built once, because building them blocks all other requests.
import { createHash } from 'node:crypto';
import { allEndpoints } from '@worklane/contract/index';
import type { Context, Hono } from 'hono';
import type { AnyCommand } from '../commands/run-command.ts';
import { chooseEncoding, compress, type Encoding } from './encodings.ts';
import { describeApi, docsPage } from './openapi.ts';

export function serveDocs(app: Hono, commands: readonly AnyCommand[], publicUrl: string): void {
  const json = prepared('application/json', () => JSON.stringify(describeApi(allEndpoints, commands, publicUrl)));
  const page = prepared('text/html; charset=UTF-8', async () =>
    String(await docsPage(allEndpoints, commands, publicUrl)),
  );
  app.get('/api/openapi.json', json);
  app.get('/api/docs', page);
}

function prepared(type: string, make: () => string | Promise<string>) {
  let source: Promise<{ text: string; etag: string }> | undefined;
  const bodies = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  return async (http: Context): Promise<Response> => {
    source ??= Promise.resolve(make()).then((text) => ({ text, etag: `W/"${hash(text)}"` }));
    const { text, etag } = await source;
    const encoding = chooseEncoding(http.req.header('accept-encoding'));
    const headers = { etag, vary: 'accept-encoding', 'cache-control': 'public, no-cache' };
    if (http.req.header('if-none-match')?.includes(etag)) return http.body(null, 304, headers);
    const body = bodies.get(encoding) ?? compress(text, encoding);
    bodies.set(encoding, body);
    http.header('content-type', type);
    if (encoding !== 'identity') http.header('content-encoding', encoding);
    return http.body(await body, 200, headers);
  };
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
