// Serves the built page. Files with a hash in their name are cached forever; all others are revalidated.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';

const BUILT = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const BEFORE = fileURLToPath(new URL('../../../../web/dist-previous', import.meta.url));
const A_YEAR = 'public, max-age=31536000, immutable';

export interface PageFolders {
  /** Where the built page lies; left out, it is the one next door. */
  pageFolder?: string;
  /** The build before it: pages that are open still ask for its files. */
  formerPageFolder?: string;
}

export interface BuiltPage {
  /** Undefined when it has not been built. */
  html: string | undefined;
  /** Names the build; open pages compare it with their own. */
  build: string | undefined;
  folders: readonly string[];
}

export function readBuiltPage({ pageFolder = BUILT, formerPageFolder = BEFORE }: PageFolders): BuiltPage {
  const index = join(pageFolder, 'index.html');
  const html = existsSync(index) ? readFileSync(index, 'utf8') : undefined;
  const build = html && /<meta name="build" content="(\w+)"/.exec(html)?.[1];
  // The first build has none before it.
  return { html, build, folders: [pageFolder, formerPageFolder].filter((each) => existsSync(each)) };
}

export function servePage(app: Hono, { html: page, folders }: BuiltPage): void {
  const bodies = page && { br: new Uint8Array(brotliCompressSync(page)), gzip: new Uint8Array(gzipSync(page)) };
  const [folder = BUILT] = folders;
  app.use('/assets/*', async (http, next) => {
    await next();
    // A file that is missing now may be there once the next build is complete.
    http.header('cache-control', http.res.ok ? A_YEAR : 'no-store');
  });
  for (const root of folders) app.use('/assets/*', serveStatic({ root, precompressed: true }));
  app.get('/assets/*', (http) => http.text('Not found', 404));
  app.use(
    '/*',
    serveStatic({
      root: folder,
      precompressed: true,
      rewriteRequestPath: (path) => (path === '/' ? '/no-index' : path),
    }),
  );
  // Every other address is the page's own business.
  app.get('*', (http) => {
    if (!page || !bodies) return http.text('The page has not been built. Run npm start.', 503);
    http.header('cache-control', 'no-cache');
    http.header('vary', 'accept-encoding');
    http.header('content-type', 'text/html; charset=UTF-8');
    const taken = http.req.header('accept-encoding') ?? '';
    const encoding = (['br', 'gzip'] as const).find((each) => taken.includes(each));
    if (!encoding) return http.body(page);
    http.header('content-encoding', encoding);
    return http.body(bodies[encoding]);
  });
}

/** Hashes the scripts of the HTML; the content security policy allows no others there. */
export function scriptHashes({ html = '' }: BuiltPage): string[] {
  const scripts = html.matchAll(/<script>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}
