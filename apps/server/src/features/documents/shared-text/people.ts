// Keeps track of the people in a shared text and their carets, in this process and in others.
import type { PersonInText, SharedTextMessage } from '@worklane/contract/shared-text';

/** A process that is silent for so long has ended, and its people are gone. */
const SILENT_MS = 25_000;
/** A NOTIFY carries up to 8,000 bytes, and a notice has other fields too. Clients decide how long their carets are. */
const MOST_BYTES = 7_000;

interface Elsewhere {
  person: PersonInText;
  from: string;
  heardAt: number;
}

export interface People {
  here: Map<number, PersonInText>;
  elsewhere: Map<number, Elsewhere>;
}

export const noPeople = (): People => ({ here: new Map(), elsewhere: new Map() });

export const everybody = ({ here, elsewhere }: People): PersonInText[] => [
  ...here.values(),
  ...[...elsewhere.values()].map(({ person }) => person),
];

export const userOf = ({ here, elsewhere }: People, client: number): string | undefined =>
  (here.get(client) ?? elsewhere.get(client)?.person)?.user_id;

export const peopleMessage = (here: PersonInText[], gone: number[] = []): SharedTextMessage => ({
  type: 'people',
  here,
  gone,
});

/** @returns the message for the members of this process */
export function hear(
  { here, elsewhere }: People,
  from: string,
  told: { here?: PersonInText[]; gone?: number[] },
): SharedTextMessage {
  const heardAt = performance.now();
  const others = (told.here ?? []).filter(({ client }) => !here.has(client));
  for (const person of others) elsewhere.set(person.client, { person, from, heardAt });
  const gone = (told.gone ?? []).filter((client) => elsewhere.delete(client));
  return peopleMessage(others, gone);
}

/** Removes the people of processes that have ended. @returns their clients */
export function forgetSilent({ elsewhere }: People): number[] {
  const now = performance.now();
  const gone = [...elsewhere].filter(([, { heardAt }]) => now - heardAt > SILENT_MS).map(([client]) => client);
  for (const client of gone) elsewhere.delete(client);
  return gone;
}

/** Splits people into parts that each fit into one notice. A notice that is too long would fail together with those of other texts. */
export function inParts(people: readonly PersonInText[]): PersonInText[][] {
  const parts: PersonInText[][] = [];
  let left = 0;
  for (const person of people) {
    const bytes = Buffer.byteLength(JSON.stringify(person)) + 1;
    if (bytes > left) {
      parts.push([]);
      left = MOST_BYTES;
    }
    parts.at(-1)?.push(person);
    left -= bytes;
  }
  return parts;
}
