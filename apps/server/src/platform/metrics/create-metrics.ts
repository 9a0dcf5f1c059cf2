// Figures for an operator's monitoring, in Prometheus' format.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Jobs } from '../jobs/create-jobs.ts';

export function createMetrics(openStreams: () => number, jobs: Pick<Jobs, 'count'>) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'worklane_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'status'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'worklane_request_seconds',
    help: 'Time to answer a request',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'worklane_event_streams',
    help: 'Open event streams',
    registers: [registry],
    collect() {
      this.set(openStreams());
    },
  });
  new Gauge({
    name: 'worklane_jobs',
    help: 'Jobs that wait for their first try, wait for another one, or were given up in the last week',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      // The other figures matter most while the database does not answer.
      const counts = await jobs.count().catch(() => ({}));
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
    },
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe(method: string, status: number, ms: number) {
      requests.inc({ method, status });
      duration.observe(ms / 1000);
    },
  };
}
