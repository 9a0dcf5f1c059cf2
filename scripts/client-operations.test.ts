// Tests that the client has every operation that accepts API tokens, as its record says.
import { readFileSync } from 'node:fs';
import { allEndpoints } from '@worklane/contract/index';
import { beforeQuery } from '@worklane/contract/platform/paging';
import { expect, it } from 'vitest';
import { clientOperations, OPERATIONS_FILE } from './client-operations.ts';

it('is up to date (run node scripts/write-client.ts if it is not)', () => {
  expect(readFileSync(OPERATIONS_FILE, 'utf8')).toBe(clientOperations());
});

it('changes with a path, and with what takes tokens', () => {
  const changed = allEndpoints.map((each) =>
    each.name === 'tickets.get' ? { ...each, path: '/api/t/{ticket}' } : each,
  );
  expect(clientOperations(changed)).not.toBe(clientOperations());
  const fewer = allEndpoints.filter(({ name }) => name !== 'tickets.get');
  expect(clientOperations(fewer)).not.toBe(clientOperations());
});

it('walks through the pages of every list that has pages', () => {
  const isPaged = ({ query }: (typeof allEndpoints)[number]) => {
    const { shape } = (query ?? {}) as { shape?: Record<string, unknown> };
    return shape !== undefined && (shape.before === beforeQuery.shape.before || 'after' in shape);
  };
  const without = allEndpoints.filter((each) => each.takesToken && isPaged(each) && !each.paging);
  // A search has pages of one kind alone, and answers with where the next begins. Sub-tickets come after a number, which their
  // keys end with.
  expect(without.map(({ name }) => name)).toEqual(['search.find', 'ticketRelations.children']);
});
