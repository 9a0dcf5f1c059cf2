// Finds projects and people by name, among those the viewer can see.
import type { Project } from '@worklane/contract/projects';
import { withNearestWords } from '@worklane/domain/search/nearest-word';
import type { ParsedSearch } from '@worklane/domain/search/parse-search';

interface Person {
  id: string;
  name: string;
}

const fits = ({ words, phrases, without, filters }: ParsedSearch, text: string): boolean => {
  const lower = ` ${text.toLowerCase()}`;
  if (filters.length > 0 || words.length + phrases.length === 0) return false;
  return (
    words.every((word) => lower.includes(` ${word.toLowerCase()}`)) &&
    phrases.every((phrase) => lower.includes(phrase.toLowerCase())) &&
    !without.some((word) => lower.includes(` ${word.toLowerCase()}`))
  );
};

const textOf = ({ key, name }: Project): string => `${key} ${name}`;

/**
 * @returns projects whose name or key, and people whose name has words that begin with all that was typed; where there are none,
 * those that fit once typing mistakes are corrected, and that they are such
 */
export function findProjectsAndPeople<One extends Person>(
  parsed: ParsedSearch,
  projects: readonly Project[],
  people: readonly One[],
) {
  const fitting = (wanted: ParsedSearch) => ({
    projects: projects.filter((project) => fits(wanted, textOf(project))),
    people: people.filter(({ name }) => fits(wanted, name)),
  });
  const found = fitting(parsed);
  if (found.projects.length + found.people.length > 0) return { ...found, isCorrected: false };
  const words = withNearestWords(parsed.words, [...projects.map(textOf), ...people.map(({ name }) => name)]);
  const similar = words ? fitting({ ...parsed, words }) : found;
  return { ...similar, isCorrected: similar.projects.length + similar.people.length > 0 };
}
