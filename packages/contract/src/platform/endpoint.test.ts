// Tests that each record says who may: where a thing is named, its access names it too.
import { expect, it } from 'vitest';
import { allEndpoints } from '../index.ts';
import type { AnyEndpoint } from './endpoint.ts';

const NAMES_A_THING = /^(company|project|ticket|user|member)(_id)?$/;
const keysOf = (schema: AnyEndpoint['body']) =>
  Object.keys((schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {});

it('leaves nothing to anybody signed in that a path or a body names', () => {
  const open = allEndpoints.filter(({ access }) => access === 'signed-in');
  const naming = open.filter(
    ({ path, body }) => path.includes('{') || keysOf(body).some((key) => NAMES_A_THING.test(key)),
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
