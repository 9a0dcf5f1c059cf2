// Tells the members of a shared text, here and in the other processes, where the others' carets are.
import type { PersonInText } from '@worklane/contract/shared-text';
import { forgetSilent, inParts, peopleMessage } from './people.ts';
import { type Member, type Moves, type Room, sayToAll } from './room.ts';

/** Each member is told in one message of all carets that moved in this time. Letters beside them arrive in it too. */
const HERE_MS = 60;
const ELSEWHERE_MS = 120;

/** Hides users who view as another member: others would believe that member is present. */
const isShown = ({ viewer }: Member) => viewer.viewed_by === undefined;

/** Tells the members here and in other processes where a member's caret is. The member's own page leaves it out. */
export function putCaret(room: Room, person: PersonInText, member: Member): void {
  if (!isShown(member)) return;
  room.people.here.set(person.client, person);
  const { here, elsewhere } = room.moves;
  for (const { clients } of [here, elsewhere]) clients.add(person.client);
  here.timer ??= setTimeout(() => sayToAll(room, peopleMessage(takeMoved(room, here))), HERE_MS);
  elsewhere.timer ??= setTimeout(() => {
    for (const part of inParts(takeMoved(room, elsewhere))) room.tell({ document: room.ref.id, here: part });
  }, ELSEWHERE_MS);
}

/** Takes the carets that moved, without those of members who have left. */
function takeMoved({ people }: Room, moves: Moves): PersonInText[] {
  moves.timer = undefined;
  const moved = [...moves.clients].flatMap((client) => people.here.get(client) ?? []);
  moves.clients.clear();
  return moved;
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
