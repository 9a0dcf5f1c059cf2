// Tests which projects and people a search finds.
import type { Project } from '@worklane/contract/projects';
import { parseSearch } from '@worklane/domain/search/parse-search';
import { expect, it } from 'vitest';
import { findProjectsAndPeople } from './find-projects-and-people.ts';

const projects = [
  { key: 'SHOP', name: 'Harbour Shop' },
  { key: 'CARE', name: 'Clinic Portal' },
] as Project[];
const people = [
  { id: '1', name: 'Priya Nair' },
  { id: '2', name: 'Jonas Weber' },
];

it.each([
  ['harb', ['SHOP']],
  ['care', ['CARE']],
  ['nair', ['Priya Nair']],
  ['harbor', ['SHOP'], true],
  ['Prya', ['Priya Nair'], true],
  ['jonas webr', ['Jonas Weber'], true],
  ['harbor -shop', []],
  ['harbor is:open', []],
  ['zebra', []],
  ['', []],
] as [string, string[], boolean?][])('%j finds %j', (typed, expected, isCorrected = false) => {
  const found = findProjectsAndPeople(parseSearch(typed), projects, people);
  expect([...found.projects.map(({ key }) => key), ...found.people.map(({ name }) => name)]).toEqual(expected);
  expect(found.isCorrected).toBe(isCorrected);
});
