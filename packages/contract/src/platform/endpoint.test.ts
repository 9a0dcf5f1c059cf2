// Tests that each record says who may: where a thing is named, its access names it too.
import { expect, it } from 'vitest';
import { allEndpoints } from '../index.ts';
import type { AnyEndpoint } from './endpoint.ts';

const NAMES_A_THING = /^(company|project|ticket|user|member)(_id)?$/;
type Schema = AnyEndpoint['body'];
const shapeOf = (schema: Schema) =>
  (schema as { shape?: Record<string, NonNullable<Schema>> } | undefined)?.shape ?? {};
const keysOf = (schema: Schema) => Object.keys(shapeOf(schema));
/** Lists the required keys of a query, which name what the call is about; optional ones narrow a list. */
const requiredKeysOf = (schema: Schema) =>
  keysOf(schema).filter((key) => !shapeOf(schema)[key]?.safeParse(undefined).success);

it('opens no endpoint to all signed-in users that names a record in its path, body or query', () => {
  const open = allEndpoints.filter(({ access }) => access === 'signed-in');
  const naming = open.filter(
    ({ path, body, query }) =>
      path.includes('{') || [...keysOf(body), ...requiredKeysOf(query)].some((key) => NAMES_A_THING.test(key)),
  );
  expect(naming.map(({ name }) => name)).toEqual([]);
  expect(open.map(({ name }) => name)).toContain('projects.list');
});

it('names records in bodies and queries', () => {
  for (const { name, access, body, query } of allEndpoints) {
    if (typeof access === 'string' || !('in' in access)) continue;
    for (const { at } of access.named)
      expect([name, keysOf(access.in === 'body' ? body : query)]).toEqual([
        name,
        expect.arrayContaining([at.split('.')[0]]),
      ]);
  }
});
