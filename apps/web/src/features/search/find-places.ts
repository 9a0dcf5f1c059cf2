// Finds projects and people by name, among those the viewer can see.
import type { Project } from '@worklane/contract/projects';
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

/** @returns projects whose name or key, and people whose name has words that begin with all that was typed */
export function findPlaces<One extends Person>(
  parsed: ParsedSearch,
  projects: readonly Project[],
  people: readonly One[],
) {
  return {
    projects: projects.filter(({ name, key }) => fits(parsed, `${key} ${name}`)),
    people: people.filter(({ name }) => fits(parsed, name)),
  };
}
