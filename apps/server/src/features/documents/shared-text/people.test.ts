// Tests splitting the people of a shared text into notices, however long their carets are.
import type { PersonInText } from '@worklane/contract/shared-text';
import { SharedTextRequest } from '@worklane/contract/shared-text';
import { expect, it } from 'vitest';
import { inParts } from './people.ts';

/** PostgreSQL's limit for the payload of a NOTIFY. */
const NOTIFY_BYTES = 7_999;
const ID = '01a20869-d226-704a-bb54-b075f9391f46';

const at = { client: 2 ** 32 - 1, clock: 2 ** 48 };
const position = { type: at, item: at, tname: '\u0001'.repeat(40), assoc: Number.MIN_SAFE_INTEGER };
const cursor = { anchor: position, head: position };
const person = (client: number): PersonInText => ({ client, user_id: ID, cursor });

it('splits people with the longest carets into notices that fit, each person once', () => {
  expect(SharedTextRequest.safeParse({ type: 'cursor', cursor }).success).toBe(true);
  const people = Array.from({ length: 100 }, (_, index) => person(2 ** 32 - 1 - index));
  const parts = inParts(people);
  expect(parts.flat()).toEqual(people);
  for (const here of parts) {
    const notice = `${ID} ${JSON.stringify({ document: ID, here })}`;
    expect(Buffer.byteLength(notice)).toBeLessThanOrEqual(NOTIFY_BYTES);
  }
});

it('sends a few people in one notice, and no notice for nobody', () => {
  const people = [1, 2, 3].map((client): PersonInText => ({ client, user_id: ID, cursor: null }));
  expect(inParts(people)).toEqual([people]);
  expect(inParts([])).toEqual([]);
});
