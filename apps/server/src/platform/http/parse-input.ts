// Parses input by its schema, or refuses it with the reason.
import type * as z from 'zod/mini';
import { Refusal } from './fail.ts';
import { predicateOf, problemsOf } from './say-problems.ts';

/**
 * @param path where it is in the request: `body`, or `body`, `commands`, 2
 * @throws Refusal invalid_input
 */
export function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  [where, ...path]: readonly [string, ...PropertyKey[]],
): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: predicateOf });
  if (parsed.success) return parsed.data as z.output<Schema>;
  const issues = parsed.error.issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
  throw new Refusal('invalid_input', undefined, problemsOf(where, issues));
}
