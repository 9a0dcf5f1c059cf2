// Names the values of filters that name nothing the viewer can see.
import type { Found } from '@worklane/contract/search';
import { parseSearch, type WrongValue } from '@worklane/domain/search/parse-search';
import type { PeopleById } from '../companies/parts/people.ts';

const NOBODY = ['me', 'nobody', 'none'];
const beginsWord = (text: string, start: string): boolean => ` ${text.toLowerCase()}`.includes(` ${start}`);

/**
 * @param q what was searched
 * @param people those whom the viewer can see
 * @param wrong as the server names them, which leaves people out
 */
export function wrongIn(q: string, people: PeopleById, wrong: Found['wrong']): readonly WrongValue[] {
  const all = [...people.values()];
  if (all.length === 0) return wrong;
  const unknown = parseSearch(q)
    .filters.flatMap(({ name, values }) => (name === 'assignee' ? values.map((value) => ({ name, value })) : []))
    .filter(({ value }) => !NOBODY.includes(value) && !all.some((each) => beginsWord(each.name, value)));
  return [...wrong, ...unknown];
}
