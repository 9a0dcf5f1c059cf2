// Runs the steps of a check as child processes, with their output shown only when they fail, and remembers how they went.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import { PROGRESS_FD } from './progress.ts';

export interface Step {
  name: string;
  command: [string, ...string[]];
  env?: Record<string, string>;
}

export interface Outcome {
  name: string;
  isPassed: boolean;
  seconds: number;
  output: string;
}

/** Runs a step: prints when it begins, and passes on its progress. */
export function runStep({ name, command: [program, ...args], env }: Step, isShown = false): Promise<Outcome> {
  const started = Date.now();
  process.stdout.write(`...   ${name}\n`);
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr] as Readable[]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
        if (isShown) process.stdout.write(chunk);
      });
    }
    (child.stdio[PROGRESS_FD] as Readable).on('data', (chunk: Buffer) => process.stdout.write(chunk));
    const end = (isPassed: boolean) =>
      resolve({ name, isPassed, seconds: Math.round((Date.now() - started) / 100) / 10, output });
    child.on('error', (error) => {
      output += error.message;
      end(false);
    });
    child.on('exit', (code) => end(code === 0));
  });
}

/** Runs as many steps at once as there are cores, in their order. @returns how each went, in the same order */
export async function runSteps(steps: readonly Step[]): Promise<Outcome[]> {
  const waiting = [...steps.entries()];
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) outcomes[next[0]] = await runStep(next[1]);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return outcomes;
}

/** Prints a line a step, the output of those that failed and the closing count. @returns whether all passed. */
export function summarise(outcomes: readonly Outcome[]): boolean {
  for (const { name, isPassed, output } of outcomes)
    if (!isPassed) process.stdout.write(`\n--- ${name} ---\n${output.trimEnd()}\n`);
  process.stdout.write('\n');
  for (const { name, isPassed, seconds } of outcomes)
    process.stdout.write(`${isPassed ? 'ok  ' : 'FAIL'}  ${name} (${seconds} s)\n`);
  return outcomes.every((each) => each.isPassed);
}
