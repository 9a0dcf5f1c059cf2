// Proves that no answer reveals whether a link to a shared report was ever right, by words, headers or time.
import { randomBytes } from 'node:crypto';
import { sharedReports } from '@worklane/contract/shared-reports';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aProject, type TestPerson } from '../apps/server/src/testing/factories.ts';
import { callEndpoint, type TestApp } from '../apps/server/src/testing/start-test-app.ts';
import { startWithProject } from '../apps/server/src/testing/start-with-project.ts';
import { figure, report } from './figure.ts';

/** Of each kind. */
const SAMPLES = figure(250, 500);
/** Between the kinds, in milliseconds: a statement more or less differs by more. */
const MOST_GAP = 1;

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string };

beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
});
afterAll(() => app.close());

async function aLink(place = project): Promise<{ id: string; token: string }> {
  const body = { title: 'For the client', sections: ['status' as const] };
  const { body: created } = await callEndpoint(app, sharedReports.create, {
    token: owner.token,
    params: { project: place.id },
    body,
  });
  return { id: created.report.id, token: new URL(created.link).searchParams.get('token') ?? '' };
}

async function open(token: string): Promise<{ ms: number; said: string }> {
  const begun = performance.now();
  const response = await app.server.request(`${sharedReports.open.path}?token=${token}`);
  const text = await response.text();
  const ms = performance.now() - begun;
  const lasting = [...response.headers].filter(([name]) => name !== 'x-request-id');
  return { ms, said: JSON.stringify([response.status, lasting, text]) };
}

/** As many times the samples on a machine whose other work differs more than the kinds do: together they differ less. */
const MOST_TIMES = 4;

/** Finds the value above the lowest quarter, which a busy machine hardly changes. */
const lowQuarter = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] as number;

it('reveals neither by answer nor by time whether a link exists', { timeout: 300_000 }, async () => {
  const { db } = app.services;
  const archived = await aProject(app, owner);
  const [expired, revoked, ended] = [await aLink(), await aLink(), await aLink(archived)];
  await db.query(sql`update shared_reports set created_at = now() - interval '2 days', expires_at = now() - interval '1 day'
    where id = ${expired.id}`);
  await db.query(sql`update shared_reports set revoked_at = now() where id = ${revoked.id}`);
  await db.query(sql`update projects set status = 'archived' where id = ${archived.id}`);
  const kinds = {
    wrong: () => randomBytes(32).toString('base64url'),
    expired: () => expired.token,
    revoked: () => revoked.token,
    ended: () => ended.token,
  };
  const names = Object.keys(kinds) as (keyof typeof kinds)[];
  const times = new Map(names.map((name) => [name, [] as number[]]));
  const answers = new Set<string>();
  const typical = () => names.map((name) => lowQuarter(times.get(name) ?? []));
  const gap = () => Math.max(...typical()) - Math.min(...typical());
  const isEnough = (round: number) => round % SAMPLES === 0 && round > 0 && gap() < MOST_GAP;
  for (let round = 0; round < SAMPLES * MOST_TIMES && !isEnough(round); round++) {
    // No measured request is refused by the limits.
    if (round % 50 === 0) await db.query(sql`delete from limits.counters`);
    // Taking turns, so that whatever else the machine does falls on all alike.
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const { ms, said } = await open(kinds[name]());
      times.get(name)?.push(ms);
      answers.add(said);
    }
  }
  expect([...answers].map((each) => JSON.parse(each)[0])).toEqual([404]);
  const words = names.map((name, at) => `${name} ${typical()[at]?.toFixed(2)} ms`).join(', ');
  expect(gap(), words).toBeLessThan(MOST_GAP);
  const count = times.get('wrong')?.length;
  report('7', 'shared reports', `${count} of each kind: the same answer, lower quartiles ${words}`);
});
