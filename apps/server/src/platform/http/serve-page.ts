// The built page. Files with a hash in their name never change; everything else is asked for anew.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';

const BUILT = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const A_YEAR = 'public, max-age=31536000, immutable';

export function servePage(app: Hono, folder = BUILT): void {
  const index = join(folder, 'index.html');
  const page = existsSync(index) ? readFileSync(index, 'utf8') : undefined;

  app.use(
    '/assets/*',
    serveStatic({ root: folder, precompressed: true, onFound: (_path, http) => http.header('cache-control', A_YEAR) }),
  );
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
    if (!page) return http.text('The page has not been built. Run npm start.', 503);
    http.header('cache-control', 'no-cache');
    return http.html(page);
  });
}
