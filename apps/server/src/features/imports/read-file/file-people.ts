// Matches the people in a file with members of the company, and counts what happens to people who were not found.
import type { ImportPerson, ImportProblem } from '@worklane/contract/imports';
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import { cleanLine, cutTo } from './clean-text.ts';
import type { FindPerson, FoundPerson } from './match-person.ts';

/** Longer than a full name or an address ever is. */
const LONGEST_NAME = 320;

export interface Reporter {
  /** Null: nobody who is here. */
  id: string | null;
  /** What keeps the name then, at the end of the description. */
  line: string | null;
}

interface Author {
  id: string | null;
  name: string;
}

interface Named {
  found: FoundPerson;
  name: string;
  assigned: number;
  wrote: number;
  spent: number;
  reported: number;
}

export class FilePeople {
  readonly #find: FindPerson;
  readonly #maySpeakFor: (personId: string) => boolean;
  readonly #named = new Map<string, Named>();
  readonly #unsaid = { wrote: 0, spent: 0 };

  constructor(find: FindPerson, maySpeakFor: (personId: string) => boolean = () => true) {
    this.#find = find;
    this.#maySpeakFor = maySpeakFor;
  }

  /** @param names what the file calls one person: a full name, a user name, an address */
  assignees(people: readonly (readonly string[])[]): string[] {
    const ids = people.flatMap((names) => {
      const named = this.#of(names);
      if (!named) return [];
      named.assigned++;
      return 'person' in named.found && named.found.person.is_on_project ? [named.found.person.id] : [];
    });
    return [...new Set(ids)].slice(0, TICKET_LIMITS.assignees);
  }

  isMember(name: string): boolean {
    return 'person' in this.#find(name);
  }

  /** Finds who wrote something. For people who are not here: null, and the name to show. */
  author(names: readonly string[]): Author {
    return this.#by(names, 'wrote');
  }

  /** Finds who spent time, in the same way. */
  spender(names: readonly string[]): Author {
    return this.#by(names, 'spent');
  }

  #by(names: readonly string[], did: 'wrote' | 'spent'): Author {
    const named = this.#of(names);
    if (!named) return { id: null, name: '' };
    named[did]++;
    const id = 'person' in named.found ? named.found.person.id : null;
    if (id === null || this.#maySpeakFor(id)) return { id, name: named.name };
    this.#unsaid[did]++;
    return { id: null, name: named.name };
  }

  /** Finds who created a ticket; undefined if the file names nobody. */
  reporter(names: readonly string[]): Reporter | undefined {
    const named = this.#of(names);
    if (!named) return undefined;
    named.reported++;
    const id = 'person' in named.found ? named.found.person.id : undefined;
    if (id !== undefined && this.#maySpeakFor(id)) return { id, line: null };
    return { id: null, line: `Reported by ${cleanLine(named.name)}` };
  }

  problems(): ImportProblem[] {
    const { wrote, spent } = this.#unsaid;
    const only = 'only people who can change the project’s settings can import';
    const unsaid = [
      ...(wrote > 0
        ? [
            `${many(wrote, 'comment')} by other people: the name stays in the text, because ${only} comments under other names`,
          ]
        : []),
      ...(spent > 0
        ? [
            `${many(spent, 'time entry')} by other people: the name stays in the note, because ${only} time under other names`,
          ]
        : []),
    ];
    return unsaid.map((message) => ({ row: null, line: null, severity: 'warning', message }));
  }

  /** Lists the people in the file who match no single member or aren't on the project, the most frequent first. */
  missing(): ImportPerson[] {
    const people = [...this.#named.values()].flatMap(({ found, ...named }): ImportPerson[] => {
      const { name, assigned, wrote, spent, reported } = named;
      if (!('person' in found)) return [{ name, why: found.why, assigned, wrote, spent, reported }];
      if (found.person.is_on_project || assigned === 0) return [];
      return [{ name, why: 'not_on_project', assigned, wrote: 0, spent: 0, reported: 0 }];
    });
    const weight = ({ assigned, wrote, spent, reported }: ImportPerson) => assigned + wrote + spent + reported;
    return people.toSorted((one, other) => weight(other) - weight(one));
  }

  #of(names: readonly string[]): Named | undefined {
    const given = names.map((name) => cutTo(cleanLine(name), LONGEST_NAME)).filter((name) => !isNobody(name));
    const [name] = given;
    if (name === undefined) return undefined;
    const form = JSON.stringify(given);
    const known = this.#named.get(form) ?? {
      found: this.#find(...given),
      name,
      assigned: 0,
      wrote: 0,
      spent: 0,
      reported: 0,
    };
    this.#named.set(form, known);
    return known;
  }
}

/** Words for "nobody", in the languages of known exports. */
const NOBODY =
  /^(?:[-–—.?]*|un ?assigned|not assigned|no assignee|none|no ?one|nobody|null|nil|undefined|n\/?a|automatic|(?:nicht|kein\w*) zugewiesen\w*|niemand|sin asignar|nadie|ninguno|non (?:assigné|attribué)e?|aucun|não atribuído|nenhum|ninguém|nieprzypisan\w*|brak|не назначен\p{L}*|未割り当て)$/iu;

function isNobody(name: string): boolean {
  return NOBODY.test(name.trim());
}

function many(count: number, one: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`.replace(/ys$/, 'ies')}`;
}
