// Simulates GitHub's repositories, with pages, ETags and rate limits. Each change of a pull request is sent, signed, to the
// webhooks of its repository.
import { createHmac, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import {
  emptyRepository,
  newPull,
  nextNumber,
  type StandInIssue,
  type StandInPull,
  type StandInRepository,
} from './github-repository.ts';
import { pullJson, serveChanges, serveReads } from './serve-repositories.ts';
import type { StandInApp } from './stand-in-app.ts';

/** The result of a delivery. */
interface Delivered {
  status: number;
  /** Sends the same delivery again. */
  again(): Promise<number>;
}

export type GitHubRepositories = ReturnType<typeof addGitHubRepositories>;
/** Sends a delivery: a test can answer it without a network. */
type Init = { method: 'POST'; headers: Record<string, string>; body: string };
type Send = (url: string, init: Init) => Promise<Response>;
/** @returns undefined for repositories without the app */
type ThroughApp = (
  repository: StandInRepository,
  event: string,
  payload: object,
) => { url: string; init: Init } | undefined;

export function addGitHubRepositories(app: StandInApp) {
  const repositories = new Map<string, StandInRepository>();
  const limit = limitCalls(app);
  let lastId = 100;
  let clock = Date.now() - 1_000_000;
  let send: Send = (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(10_000) });
  let throughApp: ThroughApp = () => undefined;
  const tick = () => {
    clock += 1_000;
    return new Date(clock).toISOString().replace(/\.\d+Z$/, 'Z');
  };
  const keyOf = (owner: string, name: string) => `${owner}/${name}`.toLowerCase();
  const find = (http: Context) => repositories.get(keyOf(http.req.param('owner') ?? '', http.req.param('repo') ?? ''));
  const notFound = (http: Context) => http.json({ message: 'Not Found' }, 404);

  async function deliver(repository: StandInRepository, event: string, payload: object): Promise<Delivered[]> {
    const body = JSON.stringify({ ...payload, repository: { id: repository.id, name: repository.name } });
    const ofApp = throughApp(repository, event, payload);
    const toHooks = repository.hooks.map(({ url, secret }) => ({ url, init: signed(secret, event, body) }));
    return Promise.all(
      [...(ofApp ? [ofApp] : []), ...toHooks].map(async ({ url, init }) => {
        // A product that doesn't run misses it; GitHub shows the same for its own failed deliveries.
        const once = () =>
          send(url, init).then(
            ({ status }) => status,
            () => 502,
          );
        return { status: await once(), again: once };
      }),
    );
  }

  serveReads(app, { repositories, find, notFound });
  serveChanges(app, { find, notFound, newId: () => ++lastId });

  return {
    limit,
    /** Replaces sending over the network. */
    sendWith(other: Send) {
      send = other;
    },
    sendThroughApp(other: ThroughApp) {
      throughApp = other;
    },
    create(owner: string, name: string): StandInRepository {
      const repository = { id: ++lastId, owner, name, ...emptyRepository() };
      repositories.set(keyOf(owner, name), repository);
      return repository;
    },
    /** Renames a repository, which keeps its id. */
    rename(repository: StandInRepository, name: string) {
      repositories.delete(keyOf(repository.owner, repository.name));
      repository.name = name;
      repositories.set(keyOf(repository.owner, name), repository);
    },
    clear: () => repositories.clear(),
    all: () => [...repositories.values()],
    find: (owner: string, name: string) => repositories.get(keyOf(owner, name)),
    addIssue(repository: StandInRepository, issue: Partial<StandInIssue> = {}): StandInIssue {
      const number = nextNumber(repository);
      const added: StandInIssue = { number, title: `Issue ${number}`, body: '', state: 'open', labels: [], ...issue };
      repository.issues.set(number, added);
      return added;
    },
    /** Sends a delivery unless `isMissed`. */
    async changePull(
      repository: StandInRepository,
      change: Partial<StandInPull>,
      { isMissed = false } = {},
    ): Promise<{ pull: StandInPull; delivered: Delivered[] }> {
      const number = change.number ?? nextNumber(repository);
      const former = repository.pulls.get(number);
      const pull = { ...(former ?? newPull(number)), ...change, updated_at: tick() };
      repository.pulls.set(number, pull);
      const action = former ? 'edited' : 'opened';
      const delivered = isMissed
        ? []
        : await deliver(repository, 'pull_request', { action, number, pull_request: pullJson(pull) });
      return { pull, delivered };
    },
    deliver,
  };
}

/** Counts calls, and refuses them once none are left. */
function limitCalls(app: StandInApp) {
  const limit = { remaining: Number.POSITIVE_INFINITY, calls: 0 };
  app.use('/github-api/*', async (http, next) => {
    limit.calls++;
    if (limit.remaining <= 0) {
      const reset = String(Math.ceil(Date.now() / 1000) + 60);
      const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };
      return http.json({ message: 'API rate limit exceeded' }, 403, headers);
    }
    limit.remaining--;
    return next();
  });
  return limit;
}

/** Makes a delivery as GitHub signs it, with a new id. */
export function signed(secret: string, event: string, body: string): Init {
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-github-event': event,
    'x-github-delivery': randomUUID(),
    'x-hub-signature-256': `sha256=${signature}`,
  };
  return { method: 'POST', headers, body };
}
