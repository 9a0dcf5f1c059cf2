// Serves what watches the server: whether it runs, whether it can read and write, and its metrics.
import type { Hono } from 'hono';
import { refuseUnlessWritable } from '../database/refuse-unless-writable.ts';
import type { Metrics } from '../metrics/create-metrics.ts';
import type { Services } from '../services.ts';
import { Refusal } from './fail.ts';
import { mayReadMetrics } from './may-read-metrics.ts';

export function serveHealth(app: Hono, { db, config }: Services, metrics: Metrics): void {
  app.get('/healthz', (http) => http.json({ status: 'ok' }));
  app.get('/readyz', async (http) => {
    await refuseUnlessWritable(db, config.dataDir);
    return http.json({ status: 'ok' });
  });
  app.get('/metrics', async (http) => {
    if (!mayReadMetrics(http, config)) throw new Refusal(config.metricsToken ? 'not_authenticated' : 'forbidden');
    return http.body(await metrics.text(), 200, { 'content-type': metrics.contentType });
  });
}
