// Makes placeholders for a ticket's people until they are fetched: each gets a blank about as wide as a name. Without
// it they would all be shown as former members, and lines would break elsewhere once the names are there.
import type { PeopleById, Person } from '../companies/parts/people.ts';

/** Lines do not break at it. */
const FIGURE_SPACE = '\u2007';

class PlaceholderPeople extends Map<string, Person> {
  override get(id: string): Person {
    return { id, name: FIGURE_SPACE.repeat(10), avatar: null };
  }
}

export const PLACEHOLDER_PEOPLE: PeopleById = new PlaceholderPeople();
