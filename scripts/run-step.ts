// Runs one step of a check as a child process, with its output shown only when it fails, and remembers how it went.
import { spawn } from 'node:child_process';
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

/** Says when it begins, and passes on what it reports of its progress. */
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

/** Prints a line a step, the output of those that failed and the closing count. @returns whether all passed. */
export function summarise(outcomes: readonly Outcome[]): boolean {
  for (const { name, isPassed, output } of outcomes)
    if (!isPassed) process.stdout.write(`\n--- ${name} ---\n${output.trimEnd()}\n`);
  process.stdout.write('\n');
  for (const { name, isPassed, seconds } of outcomes)
    process.stdout.write(`${isPassed ? 'ok  ' : 'FAIL'}  ${name} (${seconds} s)\n`);
  return outcomes.every((each) => each.isPassed);
}
