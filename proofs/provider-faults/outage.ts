// Has all products hang at once, for as many tries of the jobs as ten minutes hold.
import { expect } from 'vitest';
import type { Action, FaultWorld, Provider } from './fault-world.ts';

/** One action at least of each product, with those that jobs do first. */
const ACTIONS = [
  'fetches the picture of a frame',
  'reads a pull request that a delivery names',
  'answers a command',
  'shows a preview',
  'reads hours for capacity',
];
/** A job waits 2 seconds for its second try and then twice as long each time: 8 tries are made within ten minutes. */
const TRIES = 8;
const MOVES_EACH = 5;

export interface Outage {
  /** Milliseconds of the median ticket move before the outage and during it. */
  before: number;
  during: number;
  /** Calls that hung. */
  hung: number;
}

export async function outlive(world: FaultWorld, providers: readonly Provider[]): Promise<Outage> {
  const { wire } = world.standIns;
  const all = providers.flatMap(({ actions }) => actions);
  const actions = ACTIONS.map((name) => all.find((each) => each.name === name) as Action);
  await wire.set('none');
  for (const action of actions) await action.prepare();
  await world.settle();
  const failed = await world.givenUp();
  const before = await timeMoves(world);
  const met = wire.met();
  await wire.set('hang');
  const running = actions.map((action) => action.run());
  const during: number[] = [];
  for (let tried = 0; tried < TRIES; tried++) {
    during.push(await timeMoves(world));
    await world.tryAgain();
  }
  for (const told of await Promise.all(running)) expect(told ?? '').not.toMatch(/[0-9a-f]{40}/);
  const hung = wire.met() - met;
  await wire.set('none');
  await world.settle();
  expect(await world.givenUp()).toBe(failed);
  for (const action of actions) {
    await action.after('hang');
    await world.settle();
  }
  return { before, during: median(during), hung };
}

async function timeMoves(world: FaultWorld): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < MOVES_EACH; index++) {
    const began = performance.now();
    expect(await world.move()).toBe(200);
    times.push(performance.now() - began);
  }
  return median(times);
}

const median = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;
