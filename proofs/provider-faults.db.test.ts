// Proves that every call to Figma, GitHub, Slack and Google Calendar survives every fault of networks and servers:
// users read fixed words that name the request, the connection works or is broken with a reason, nothing is asked more
// often than allowed, no secret is in an answer or in the log, and a ticket can be moved at the same time. When the
// provider is well again, nothing is lost and nothing is there twice.
import { WIRE_FAULTS } from '@worklane/stand-ins/network-faults';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { figure, report } from './figure.ts';
import {
  type Action,
  type Fault,
  type FaultWorld,
  type Provider,
  startFaultWorld,
} from './provider-faults/fault-world.ts';
import { figmaFaults } from './provider-faults/figma-faults.ts';
import { gitHubFaults } from './provider-faults/github-faults.ts';
import { googleFaults } from './provider-faults/google-faults.ts';
import { outlive } from './provider-faults/outage.ts';
import { slackFaults } from './provider-faults/slack-faults.ts';

const FAULTS: readonly Fault[] = [...WIRE_FAULTS, 'revoked'];
/** The suite tries one fault in so many; one action gets other faults than the next. */
const EVERY = figure(12, 1);

const REQUEST = String.raw`\(request [0-9a-f-]{36}\)`;
const WHO = '(?:Figma|GitHub|Slack|Google Calendar)';
const WORDS = new RegExp(
  `^(?:Failed to fetch Figma file: )?(?:${[
    `${WHO} could not be reached ${REQUEST}\\.`,
    `${WHO} did not answer in time ${REQUEST}\\.`,
    `${WHO} closed the connection before the answer was complete ${REQUEST}\\.`,
    `${WHO} answered with a redirect ${REQUEST}\\.`,
    `${WHO} sent too much ${REQUEST}\\.`,
    `${WHO} sent an answer that could not be read ${REQUEST}\\.`,
    `${WHO} refused the request ${REQUEST}\\.`,
    `${WHO} answered with status \\d{3} ${REQUEST}\\.`,
    `${WHO} is not connected`,
    'Unauthorized|Forbidden|Not Found|Too Many Requests|Internal Server Error|Bad Gateway|Service Unavailable',
    'Figma integration not found\\. Please connect Figma in Company Settings first\\.',
    'GitHub does not show this repository to the connected account\\. Check the name, or connect an account that can read it\\.',
    'GitHub does not list this installation for the connected account\\. Connect the account that installed the app\\.',
    'Slack does not know this webhook any more, or its channel is archived\\. Nothing is sent until you set a new one\\.',
    'Failed to send Slack message',
    'Slack refused the message\\.',
    'Slack could not be reached\\.',
    'Slack did not answer in time\\. The message may not have arrived\\.',
    'Slack did not confirm your account\\. Please try again\\.',
  ].join('|')})$`,
);
const PROBLEM = new RegExp(
  `^${WHO.replace(' Calendar', '')} no longer accepts the connection ${REQUEST}\\.(?: Connect your calendar again\\.)?$`,
);
/** Tokens of the stand-ins, the client's secret, and the secret part of a webhook. */
const SECRET = /(?:figu|ghu|xoxb|xoxp|ya29)_(?:access|refresh)_|ghs_[0-9a-f]{36}|not-a-secret|very-secret-part/;
/** The call goes on until the server gives up. */
const SILENT: readonly Fault[] = ['hang', 'drip', 'slow-headers'];

let world: FaultWorld;
let providers: Provider[];
const counts = { cases: 0, faults: 0, broken: 0, silent: 0 };

beforeAll(async () => {
  world = await startFaultWorld(inject('templateUrl'));
  providers = [figmaFaults(world), await gitHubFaults(world), slackFaults(world), googleFaults(world)];
});
afterAll(() => world.close());

async function meet({ on, most = 1, run }: Action, { revokeAll }: Provider, fault: Fault): Promise<string | undefined> {
  const { wire } = world.standIns;
  const met = wire.met();
  if (fault === 'revoked') revokeAll();
  // Nobody listens at all: the only fault that takes all paths.
  else await wire.set(fault, fault === 'refuse' ? undefined : on);
  let isOver = false;
  const reached = new Promise<void>((resolve) => {
    wire.onMet = resolve;
  });
  const running = run().finally(() => {
    isOver = true;
  });
  // It is awaited after the move.
  running.catch(() => undefined);
  try {
    if (SILENT.includes(fault)) {
      await Promise.race([reached, running]);
      expect(await world.move()).toBe(200);
      expect(isOver).toBe(false);
      counts.silent++;
    } else expect(await world.move()).toBe(200);
    return await running;
  } finally {
    wire.onMet = undefined;
    const times = wire.met() - met;
    if (fault !== 'refuse' && fault !== 'revoked') {
      expect(times).toBeGreaterThanOrEqual(1);
      expect(times).toBeLessThanOrEqual(most);
      counts.faults += times;
    }
  }
}

async function check(provider: Provider, action: Action, fault: Fault): Promise<void> {
  const { logged, standIns } = world;
  await standIns.wire.set('none');
  await action.prepare();
  await world.settle();
  logged.length = 0;
  const told = await meet(action, provider, fault);
  if (told !== undefined) expect(told).toMatch(WORDS);
  const state = await provider.state();
  if (state?.state === 'broken') {
    counts.broken++;
    expect(state.problem).toMatch(PROBLEM);
  } else if (state) expect(state).toEqual({ state: 'connected', problem: null });
  if (action.isRetried) expect((await world.retrying()) > 0).toBe(action.isRetried(fault));
  await standIns.wire.set('none');
  await world.settle();
  await action.after(fault);
  await world.settle();
  expect(told ?? '').not.toMatch(SECRET);
  expect(logged.filter((line) => SECRET.test(line))).toEqual([]);
  counts.cases++;
}

it('holds for every call and every fault', { timeout: figure(300_000, 3_600_000) }, async () => {
  let index = 0;
  const failures: string[] = [];
  for (const provider of providers)
    for (const action of provider.actions) {
      index++;
      for (const [at, fault] of FAULTS.entries()) {
        if ((at + index) % EVERY !== 0 || action.leavesOut?.includes(fault)) continue;
        await check(provider, action, fault).catch((error: Error) =>
          failures.push(`${provider.name} ${action.name}, ${fault}: ${error.message}`),
        );
      }
    }
  expect(failures).toEqual([]);
  expect(counts.broken).toBeGreaterThan(0);
  expect(counts.silent).toBeGreaterThan(0);
  const calls = providers.flatMap(({ actions }) => actions).length;
  report(
    '14',
    'faults of providers',
    `${counts.cases} cases, ${calls} calls x ${FAULTS.length} faults (${counts.faults} met): none lost, none doubled, ${counts.broken} connections broken with a reason, a ticket moved in each, ${counts.silent} of them while the call hung`,
  );
});

it('goes on while all products hang at once, and does everything once when they are back', {
  timeout: 300_000,
}, async () => {
  const { before, during, hung } = await outlive(world, providers);
  expect(hung).toBeGreaterThanOrEqual(providers.length);
  report(
    '14',
    'all products hang for ten minutes',
    `${hung} calls hung, a ticket move took ${during.toFixed(1)} ms at the median, ${before.toFixed(1)} ms before; no job was given up, nothing was there twice`,
  );
});
