// The people a file of another product names, found among the members here. Each who is not found is named once.
import type { ImportProblem } from '@worklane/contract/imports';
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import type { FindPerson, FoundPerson } from './match-person.ts';
import { quote } from './quote.ts';

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

  /** Who wrote something; null and the name to show for somebody who is not here. */
  author(names: readonly string[]): Author {
    return this.#by(names, 'wrote');
  }

  /** Who spent time, in the same way. */
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

  /** Who made a ticket; undefined, which is whoever imports it, for somebody who is not here. */
  reporter(names: readonly string[]): string | undefined {
    const named = this.#of(names);
    if (!named) return undefined;
    named.reported++;
    const id = 'person' in named.found ? named.found.person.id : undefined;
    return id !== undefined && this.#maySpeakFor(id) ? id : undefined;
  }

  problems(): ImportProblem[] {
    const { wrote, spent } = this.#unsaid;
    const only = 'only who may change the settings of the project brings in';
    const unsaid = [
      ...(wrote > 0
        ? [`${many(wrote, 'comment')} of others keep the name in the text: ${only} words under the names of others`]
        : []),
      ...(spent > 0
        ? [`${many(spent, 'time entry')} of others keep the name in the note: ${only} time under the names of others`]
        : []),
    ];
    const general = unsaid.map((message) => ({ row: null, line: null, severity: 'warning' as const, message }));
    const people = [...this.#named.values()].flatMap((named) => {
      const { name } = named;
      const said = sayMissing(named);
      if (!said) return [];
      return [{ row: null, line: null, severity: 'warning' as const, message: `${quote(name)} ${said}` }];
    });
    return [...general, ...people];
  }

  #of(names: readonly string[]): Named | undefined {
    const given = names.filter((name) => name.trim() !== '');
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

function sayMissing({ found, assigned, wrote, spent, reported }: Named): string | undefined {
  if ('person' in found) {
    if (found.person.is_on_project || assigned === 0) return undefined;
    return `is not on this project: not assigned to ${many(assigned, 'ticket')}`;
  }
  const effects = [
    ...(assigned > 0 ? [`not assigned to ${many(assigned, 'ticket')}`] : []),
    ...(wrote > 0 ? [`only the name stands in ${many(wrote, 'comment')}`] : []),
    ...(spent > 0 ? [`only the name stands in ${many(spent, 'time entry')}`] : []),
    ...(reported > 0 ? [`whoever imports reports ${many(reported, 'ticket')}`] : []),
  ];
  return effects.length > 0 ? `${found.problem}: ${effects.join(', ')}` : undefined;
}

function many(count: number, one: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`.replace(/ys$/, 'ies')}`;
}
