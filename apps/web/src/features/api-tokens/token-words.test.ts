// Tests how the projects of an API token are named.
import { expect, it } from 'vitest';
import { projectWords } from './token-words.ts';

const names = new Map([
  ['1', 'Edge'],
  ['2', 'Site'],
  ['3', 'App'],
  ['4', 'Docs'],
]);

it.each([
  [null, 'All projects'],
  [['1'], 'Edge'],
  [['1', '2', '3'], 'Edge, Site, App'],
  [['1', '2', '3', '4'], '4 projects'],
  [['1', 'gone'], '2 projects'],
  [['gone'], '1 project'],
])('names the projects of a token: %j', (project_ids, words) => {
  expect(projectWords({ project_ids }, names)).toBe(words);
});
