// Keeps who else is in a shared text, for their carets and faces.
import type { PersonInText } from '@worklane/contract/shared-text';
import type { Awareness } from 'y-protocols/awareness';
import type { Doc } from 'yjs';
import type { StoreApi, UseBoundStore } from 'zustand';

interface Options {
  text: Doc;
  awareness: Awareness;
  use: UseBoundStore<StoreApi<{ people: readonly string[] }>>;
  /** The user's own id. */
  userId: string;
}

export interface PeopleInText {
  take(here: readonly PersonInText[], gone: readonly number[]): void;
  /** Forgets everyone when the connection is lost. */
  clear(): void;
}

export function createPeople({ text, awareness, use, userId }: Options): PeopleInText {
  const everybody = new Map<number, PersonInText>();
  function take(here: readonly PersonInText[], gone: readonly number[]): void {
    const others = here.filter(({ client }) => client !== text.clientID);
    const isNew = ({ client }: PersonInText) => !everybody.has(client);
    const added = others.filter(isNew).map(({ client }) => client);
    const updated = others.filter((each) => !isNew(each)).map(({ client }) => client);
    for (const person of others) {
      everybody.set(person.client, person);
      awareness.states.set(person.client, { user: { name: person.user_id, color: '#808080' }, cursor: person.cursor });
    }
    for (const client of gone) {
      everybody.delete(client);
      awareness.states.delete(client);
    }
    awareness.emit('change', [{ added, updated, removed: [...gone] }, 'server']);
    const ids = [...everybody.values()].map(({ user_id }) => user_id).filter((id) => id !== userId);
    const people = [...new Set(ids)].sort();
    if (people.join() !== use.getState().people.join()) use.setState({ people });
  }
  return { take, clear: () => take([], [...everybody.keys()]) };
}
