// Finds the member that a file means by an address, a name or a user name. An ambiguous name matches nobody.

export interface Person {
  id: string;
  name: string;
  email: string;
  is_on_project: boolean;
}

export type FoundPerson = { person: Person } | { why: 'unknown' | 'ambiguous' };
export type FindPerson = (...given: string[]) => FoundPerson;

/** The surest first: what one way finds, the next does not put in doubt. */
const WAYS: readonly ((person: Person) => string[])[] = [
  ({ email }) => [email],
  // Also as "Lindqvist, Mara".
  ({ name }) => [name, name.split(/\s+/).toReversed().join(' ')],
  ({ email }) => [email.split('@')[0] ?? ''],
];

export function createPeopleMatcher(people: readonly Person[]): FindPerson {
  const indexes = WAYS.map((formsOf) => {
    const byForm = new Map<string, Set<Person>>();
    for (const person of people) {
      for (const form of formsOf(person).map(formOf)) {
        if (form !== '') byForm.set(form, (byForm.get(form) ?? new Set()).add(person));
      }
    }
    return byForm;
  });
  return (...given) => {
    const forms = given.map(formOf);
    for (const byForm of indexes) {
      const found = [...new Set(forms.flatMap((form) => [...(byForm.get(form) ?? [])]))];
      if (found.length > 1) return { why: 'ambiguous' };
      if (found[0]) return { person: found[0] };
    }
    return { why: 'unknown' };
  };
}

function formOf(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s,._-]+/g, ' ')
    .trim();
}
