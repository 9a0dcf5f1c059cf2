// Tests parsing a typed repository.
import { expect, it } from 'vitest';
import { typedRepository } from './typed-repository.ts';

it.each([
  'northbeam/edge',
  ' northbeam/edge ',
  'https://github.com/northbeam/edge',
  'https://github.com/northbeam/edge/',
  'https://github.com/northbeam/edge.git',
  'git@github.com:northbeam/edge.git',
])('reads %s', (typed) => {
  expect(typedRepository(typed)).toEqual({ owner: 'northbeam', name: 'edge' });
});

it.each([
  '',
  'edge',
  'northbeam/',
  '/edge',
  'a/b/c',
  'northbeam/..',
  'north beam/edge',
  `a/${'b'.repeat(101)}`,
  '<b>/x',
])('reads nothing in %s', (typed) => {
  expect(typedRepository(typed)).toBeUndefined();
});
