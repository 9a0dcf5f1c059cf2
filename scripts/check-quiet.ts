// Finds what commands, steps and reactions do besides the database, themselves and by other files of their feature and the platform.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { featureOf, type Import, isTest, within } from './read-imports.ts';
import { nameOf, nodesOf } from './syntax.ts';

const REASON =
  'Commands, steps and reactions are quiet: no network, no file store, no mail, no clock and no timer inside a transaction. They take their time from the context, and talking to the outside is a flow.';

const QUIET = /^apps\/server\/src\/features\/[^/]+\/(?:commands\/|steps\/|reactions\.ts$)/;
const NOISY_PACKAGE = /^(?:node:)?(?:https?|http2|net|tls|dns|dgram|timers|child_process|undici|ws)\b/;
const NOISY_FILE =
  /^apps\/server\/src\/platform\/(?:(?:mail|outside|push)\/|files\/(?:create-files|local-storage|s3-storage)\.ts$)|\/flows\//;
/**
 * What runs commands waits and measures around them. `createBreath` gives other work its turn in the middle of a long
 * one: what it measures decides nothing.
 */
const AROUND = /^apps\/server\/src\/platform\/(?:(?:commands|database|events)\/|background\/create-breath\.ts$)/;
const NOISY_CALL = /^(?:globalThis\.)?(?:fetch|setTimeout|setInterval|setImmediate|Date\.now|performance\.now)$/;

/** Lists what a file calls that takes time or tells it. */
function noisyCalls(root: string, file: string): string[] {
  if (!existsSync(join(root, file))) return [];
  const calls = nodesOf(file, readFileSync(join(root, file), 'utf8')).flatMap((node) => {
    const called = nameOf(node.callee);
    const isNow = node.type === 'NewExpression' && called === 'Date' && (node.arguments as unknown[]).length === 0;
    return isNow || (node.type === 'CallExpression' && NOISY_CALL.test(called)) ? [`calls ${called}`] : [];
  });
  return [...new Set(calls)];
}

/** @returns one line for each way on which a command, a step or a reaction reaches a network, a store, a clock or a timer. */
export function findNoise(root: string, imports: readonly Import[]): string[] {
  const usedBy = new Map<string, string[]>();
  for (const { from, to, isTypeOnly } of imports)
    if (within(from, 'apps/server/src') && !isTest(from) && !isTypeOnly)
      usedBy.set(from, [...(usedBy.get(from) ?? []), to]);
  const noise = new Map<string, readonly string[]>();
  function noiseOf(file: string): readonly string[] {
    const known = noise.get(file);
    if (known) return known;
    const used = (usedBy.get(file) ?? []).filter((to) => NOISY_PACKAGE.test(to) || NOISY_FILE.test(to));
    const found = [...used.map((to) => `imports ${to}`), ...noisyCalls(root, file)];
    noise.set(file, found);
    return found;
  }

  /** Follows a file into its feature and the platform, as far as other quiet files, which answer for themselves. */
  function follow(file: string, way: readonly string[], seen: Set<string>): string[] {
    seen.add(file);
    const here = way.length > 0 ? `${[...way, file].join(' -> ')}, which` : file;
    const own = noiseOf(file).map((each) => `${here} ${each}. ${REASON}`);
    const feature = featureOf(way[0] ?? file);
    const next = (usedBy.get(file) ?? []).filter(
      (to) =>
        (featureOf(to) === feature || within(to, 'apps/server/src/platform')) &&
        !QUIET.test(to) &&
        !NOISY_FILE.test(to) &&
        !AROUND.test(to),
    );
    return [...own, ...next.flatMap((to) => (seen.has(to) ? [] : follow(to, [...way, file], seen)))];
  }
  return globSync('apps/server/src/features/**/*.ts', { cwd: root })
    .filter((file) => QUIET.test(file) && !isTest(file))
    .flatMap((file) => follow(file, [], new Set()));
}
