// Tests that every command is in the list once, and says all that a caller of it by name has to know.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { weakSchemas } from '@worklane/contract/testing/weak-schemas';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { COMMANDS } from './commands.ts';
import type { AnyCommand } from './platform/commands/run-command.ts';

const isCommand = (value: unknown): value is AnyCommand =>
  typeof value === 'object' && value !== null && 'run' in value && 'action' in value;

const callable = COMMANDS.filter(({ isCallable }) => isCallable);
const fieldsOf = ({ input }: AnyCommand) =>
  Object.keys((z.toJSONSchema(input, { io: 'input' }) as { properties?: object }).properties ?? {});

it('lists every command of every commands folder once, under its own name', async () => {
  const files = globSync('features/*/commands/*.ts', { cwd: import.meta.dirname }).filter(
    (each) => !/\.test\./.test(each),
  );
  const found = await Promise.all(
    files.map(async (file) => {
      const commands = Object.values(await import(join(import.meta.dirname, file))).filter(isCommand);
      return { file, commands };
    }),
  );
  expect(found.filter(({ commands }) => commands.length === 0).map(({ file }) => file)).toEqual([]);
  const all = found.flatMap(({ commands }) => commands);
  expect(new Set(all)).toEqual(new Set(COMMANDS));
  expect(COMMANDS).toHaveLength(all.length);
  const names = COMMANDS.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

it('declares target, input and inverse of each command, or why nothing undoes it', () => {
  for (const { name, target, input, inverse } of COMMANDS) {
    expect([name, target, input, inverse]).toEqual([name, expect.any(String), expect.anything(), expect.anything()]);
    if ('none' in inverse) expect([name, inverse.none]).toEqual([name, expect.stringMatching(/^[A-Z].+\.$/)]);
  }
});

it('lets a batch call only commands that can be repeated, have a target and take plain data', () => {
  expect(callable.length).toBeGreaterThan(40);
  for (const command of callable) {
    const { name, target, isDoneAnew, input } = command;
    expect([name, isDoneAnew, target]).toEqual([name, undefined, expect.not.stringMatching('own')]);
    // Every text, number and list is bounded; anything else but data is not known to this.
    expect([name, weakSchemas(input, name)]).toEqual([name, []]);
  }
});

it('accepts neither a company nor the id of the target in the input of a command', () => {
  for (const command of callable) {
    const fields = fieldsOf(command);
    const taken = ['company_id', ...(command.target === 'company' ? [] : ['project_id'])];
    if (command.target === 'ticket') taken.push('id');
    expect([command.name, fields.filter((field) => taken.includes(field))]).toEqual([command.name, []]);
  }
});
