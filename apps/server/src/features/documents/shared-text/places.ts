// Says where in a shared text people are: to the members here, and to the other processes.
import type { PersonInText } from '@worklane/contract/shared-text';
import { forgetSilent, inParts, peopleMessage } from './people.ts';
import { type Member, type Room, sayToAll } from './room.ts';

const MOVES_MS = 120;

/** Says where somebody is. */
export function place(room: Room, person: PersonInText, member: Member): void {
  room.people.here.set(person.client, person);
  sayToAll(room, peopleMessage([person]), member);
  room.moved.add(person.client);
  room.moving ??= setTimeout(() => {
    room.moving = undefined;
    const moved = [...room.moved].flatMap((client) => room.people.here.get(client) ?? []);
    room.moved.clear();
    for (const here of inParts(moved)) room.tell({ document: room.place.id, here });
  }, MOVES_MS);
}

export function moveCursor(room: Room, member: Member, cursor: PersonInText['cursor']): void {
  if (member.isIn) place(room, { client: member.client, user_id: member.viewer.user_id, cursor }, member);
}

/** Tells the other processes who is here, and forgets the people of those that say nothing any more. */
export function tellPeople(room: Room): void {
  for (const here of inParts([...room.people.here.values()])) room.tell({ document: room.place.id, here });
  const gone = forgetSilent(room.people);
  if (gone.length > 0) sayToAll(room, peopleMessage([], gone));
}
