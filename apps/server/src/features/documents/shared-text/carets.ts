// Tells the members of a shared text, here and in the other processes, where the others' carets are.
import type { PersonInText } from '@worklane/contract/shared-text';
import { forgetSilent, inParts, peopleMessage } from './people.ts';
import { type Member, type Room, sayToAll } from './room.ts';

const MOVES_MS = 120;

/** Hides users who view as another member: others would believe that member is present. */
const isShown = ({ viewer }: Member) => viewer.viewed_by === undefined;

/** Tells the other members where a member's caret is. */
export function putCaret(room: Room, person: PersonInText, member: Member): void {
  if (!isShown(member)) return;
  room.people.here.set(person.client, person);
  sayToAll(room, peopleMessage([person]), member);
  room.moved.add(person.client);
  room.moving ??= setTimeout(() => {
    room.moving = undefined;
    const moved = [...room.moved].flatMap((client) => room.people.here.get(client) ?? []);
    room.moved.clear();
    for (const here of inParts(moved)) room.tell({ document: room.ref.id, here });
  }, MOVES_MS);
}

export function moveCursor(room: Room, member: Member, cursor: PersonInText['cursor']): void {
  if (member.isIn) putCaret(room, { client: member.client, user_id: member.viewer.user_id, cursor }, member);
}

/** Tells the other processes who is present here, and removes people whose process has gone silent. */
export function tellPeople(room: Room): void {
  for (const here of inParts([...room.people.here.values()])) room.tell({ document: room.ref.id, here });
  const gone = forgetSilent(room.people);
  if (gone.length > 0) sayToAll(room, peopleMessage([], gone));
}
