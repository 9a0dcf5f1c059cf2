// Names the values of filters that name nothing the viewer can see.
import type { Project } from '@worklane/contract/projects';
import { parseSearch, type WrongValue } from '@worklane/domain/search/parse-search';
import type { PeopleById } from '../companies/parts/people.ts';

const NOBODY = ['me', 'nobody', 'none'];
const beginsWord = (text: string, start: string): boolean => ` ${text.toLowerCase()}`.includes(` ${start}`);

/** @param projects undefined while they are fetched */
export function wrongIn(q: string, people: PeopleById, projects: readonly Project[] | undefined): WrongValue[] {
  const { filters, wrong } = parseSearch(q);
  const isUnknown = ({ name, value }: WrongValue): boolean => {
    if (name === 'assignee') {
      const all = [...people.values()];
      return !NOBODY.includes(value) && all.length > 0 && !all.some((each) => beginsWord(each.name, value));
    }
    if (name !== 'project' || !projects) return false;
    return !projects.some((each) => each.key.toLowerCase() === value || beginsWord(each.name, value));
  };
  return [
    ...wrong,
    ...filters.flatMap(({ name, values }) => values.map((value) => ({ name, value }))).filter(isUnknown),
  ];
}
