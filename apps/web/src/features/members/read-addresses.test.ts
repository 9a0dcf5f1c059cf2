// Tests addresses as people paste them.
import { expect, it } from 'vitest';
import { readAddresses } from './read-addresses.ts';

it.each([
  ['a@x.com', ['a@x.com']],
  [' a@x.com, b@x.com;\nc@x.com ', ['a@x.com', 'b@x.com', 'c@x.com']],
  ['Mara <a@x.com>, Jonas Weber <b@x.com>', ['a@x.com', 'b@x.com']],
  ['a@x.com a@x.com', ['a@x.com']],
  ['Weber, Jonas <b@x.com>; Lindqvist, Mara <a@x.com>', ['b@x.com', 'a@x.com']],
  ['Mara Lindqvist a@x.com', ['a@x.com']],
  ['anna.x.com, b@x.com', ['anna.x.com', 'b@x.com']],
  ['a@x.com; nonsense', ['a@x.com', 'nonsense']],
  ['nonsense', ['nonsense']],
  ['  ', []],
])('%j', (text, addresses) => {
  expect(readAddresses(text)).toEqual(addresses);
});
