// Collects figures for an operator's monitoring, in Prometheus' format.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Jobs } from '../jobs/create-jobs.ts';
import type { JobKind } from '../jobs/define-job.ts';
import { failedEvent } from '../reactions/take-page.ts';

export type Metrics = ReturnType<typeof createMetrics>;

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
  const countJobs = (name: string, help: string, kind?: JobKind<object>) =>
    new Gauge({
      name,
      help: `${help}, waiting for a first try, waiting for another one, or given up in the last week`,
      labelNames: ['state'],
      registers: [registry],
      async collect() {
        this.reset();
        // Without a database these counts are left out: the other figures matter most then.
        const counts = await jobs.count(kind).catch(() => ({}));
        for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
      },
    });
  countJobs('worklane_jobs', 'Jobs');
  countJobs('worklane_failed_reactions', 'Events that a reaction failed to handle', failedEvent);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe(method: string, status: number, ms: number) {
      requests.inc({ method, status });
      duration.observe(ms / 1000);
    },
  };
}
