// Makes a provider's API hang, refuse or break off until it is switched back.
import { setTimeout as wait } from 'node:timers/promises';
import { MEGABYTE } from '@worklane/domain/units';
import { html } from 'hono/html';
import type { StandInApp } from './stand-in-app.ts';
import { answerPage } from './stand-in-page.ts';

export const FAULTS = ['none', 'hang', '429', '500', '502', 'cut', 'not-ok', '401', 'html', 'huge'] as const;
export type Fault = (typeof FAULTS)[number];
export const PROVIDERS = ['figma', 'github', 'slack', 'google'] as const;
export type StandInProvider = (typeof PROVIDERS)[number];

const HANG_MS = 60_000;

export interface Faults {
  /** Chooses how a provider's calls fail, and breaks off those that hang. */
  set(provider: StandInProvider, fault: Fault, retryAfterSeconds?: number): void;
  /** Counts the calls that hang at a provider. */
  hanging(provider: StandInProvider): number;
}

/** Lets every address below `/{provider}-api` fail as chosen; `/faults` is the page with the switches. */
export function addFaults(app: StandInApp): Faults {
  const current = new Map<StandInProvider, { fault: Fault; retryAfter: number }>();
  const hanging = new Map(PROVIDERS.map((provider) => [provider, new Set<AbortController>()]));
  const set = (provider: StandInProvider, fault: Fault, retryAfter = 1) => {
    current.set(provider, { fault, retryAfter });
    for (const call of hanging.get(provider) ?? []) call.abort();
  };
  const hang = async (provider: StandInProvider, socket: { once(event: 'close', ended: () => void): unknown }) => {
    const call = new AbortController();
    // Its caller has given up.
    socket.once('close', () => call.abort());
    hanging.get(provider)?.add(call);
    await wait(HANG_MS, undefined, { ref: false, signal: call.signal }).catch(() => undefined);
    hanging.get(provider)?.delete(call);
  };
  for (const provider of PROVIDERS) {
    app.use(`/${provider}-api/*`, async (http, next) => {
      const { fault = 'none', retryAfter = 1 } = current.get(provider) ?? {};
      if (fault === 'none') return next();
      if (fault === 'hang') await hang(provider, http.env.incoming.socket);
      if (fault === 'hang' || fault === 'cut') {
        http.env.incoming.socket.destroy();
        return http.body(null);
      }
      if (fault === '429') return http.json({ error: 'ratelimited' }, 429, { 'retry-after': String(retryAfter) });
      if (fault === '401') return http.json({ message: 'Bad credentials' }, 401);
      if (fault === 'not-ok') return http.json({ ok: false, error: 'fatal_error' });
      if (fault === 'html') return http.html('<html>Down for maintenance</html>');
      if (fault === 'huge') return http.json({ filler: 'x'.repeat(20 * MEGABYTE) });
      return http.json({ message: 'broken' }, fault === '500' ? 500 : 502);
    });
  }
  app.get('/faults', (http) => {
    const { provider, fault } = http.req.query();
    const [named, wanted] = [PROVIDERS.find((each) => each === provider), FAULTS.find((each) => each === fault)];
    if (named && wanted) set(named, wanted);
    return answerPage(
      http,
      'Faults',
      html`${PROVIDERS.map(
        (each) => html`<article>
          <h2>${each}: ${current.get(each)?.fault ?? 'none'}</h2>
          <p>${FAULTS.map((name) => html`<a href="/faults?provider=${each}&fault=${name}">${name}</a> `)}</p>
        </article>`,
      )}`,
    );
  });
  return { set, hanging: (provider) => hanging.get(provider)?.size ?? 0 };
}
