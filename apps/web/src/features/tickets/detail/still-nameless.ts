// Stands for the people of a ticket until they are fetched: each a blank about as wide as a name, so that nobody is called a
// former member meanwhile, and lines break where they will.
import type { PeopleById, Person } from '../people.ts';

/** No break goes through it. */
const FIGURE_SPACE = '\u2007';

class StillNameless extends Map<string, Person> {
  override get(id: string): Person {
    return { id, name: FIGURE_SPACE.repeat(10), avatar: null };
  }
}

export const STILL_NAMELESS: PeopleById = new StillNameless();
