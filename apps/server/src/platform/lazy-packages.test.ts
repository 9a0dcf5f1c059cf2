// Tests that packages for what few installations use are loaded at their first use, not at the start of every server.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SERVER = join(import.meta.dirname, '..');
const LAZY = ['@modelcontextprotocol/server', 'standardwebhooks', 'undici', 'ai', '@ai-sdk/openai-compatible'];

/** Lists the packages whose values, not types alone, a file imports with itself. */
const importedBy = (source: string) =>
  [...source.matchAll(/^import (?!type )[^;]*? from '([^']+)';/gms)].flatMap(([, name = '']) => name);

it.each(LAZY)('loads %s at its first use', (name) => {
  const files = globSync('**/*.ts', { cwd: SERVER }).filter((file) => !/\.test\.ts$|^testing\//.test(file));
  const sources = files.map((file) => [file, readFileSync(join(SERVER, file), 'utf8')] as const);
  expect(sources.filter(([, source]) => source.includes(`import('${name}')`)).length).toBeGreaterThan(0);
  expect(sources.filter(([, source]) => importedBy(source).includes(name)).map(([file]) => file)).toEqual([]);
});
