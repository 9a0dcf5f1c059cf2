// Admits members to a shared text and removes them: sends them the text, or lets one of them make it from the content.
import { SHARED_TEXT_CLOSED } from '@worklane/contract/shared-text';
import { SYSTEM } from '@worklane/domain/access/can';
import { Refusal } from '../../../platform/http/fail.ts';
import { openText } from '../commands/open-text.ts';
import { releaseText } from '../commands/release-text.ts';
import { type HeldText, readWhole, saveSharedText } from '../flows/save-shared-text.ts';
import { readText } from '../text-reads.ts';
import { putCaret } from './carets.ts';
import { compact } from './merge-updates.ts';
import { everybody, peopleMessage, userOf } from './people.ts';
import { endRoom, inTurn, isEmpty, type Member, type Room, sayToAll } from './room.ts';

export function join(room: Room, member: Member): Promise<void> {
  const { client, viewer, line } = member;
  const userId = userOf(room.people, client);
  // Two clients with one id would break the text.
  if (userId !== undefined && userId !== (viewer.viewed_by ?? viewer.user_id)) {
    line.close(1012);
    return Promise.resolve();
  }
  // The client reconnects before the server has noticed that its connection was lost.
  const former = [...room.members].find((each) => each.client === client);
  if (former) leave(room, former);
  former?.line.close(1012);
  room.people.elsewhere.delete(client);
  room.members.add(member);
  if (room.members.size === 1) room.tell({ document: room.ref.id, asks: true });
  return inTurn(room, () => begin(room, member));
}

export async function begin(room: Room, member: Member): Promise<void> {
  if (!room.members.has(member) || (member.isIn && !isEmpty(room))) return;
  const { had, mayEdit, line } = member;
  const known = had.epoch !== null || !mayEdit ? (await readText(room.db, room.ref))?.epoch : undefined;
  if (had.epoch !== null && had.epoch !== known) return line.close(SHARED_TEXT_CLOSED.over);
  const opened = mayEdit ? await open(room, member) : { epoch: known, seeds: null };
  // Members who may only read wait until a writer makes the text.
  if (!opened?.epoch || !room.members.has(member)) return;
  if (room.held && room.held.epoch !== opened.epoch) return endRoom(room, SHARED_TEXT_CLOSED.over);
  room.held ??= await readWhole(room, room.ref, opened.epoch);
  await welcome(room, member, room.held);
  if (opened.seeds === null || !member.isIn) return;
  member.isSeeding = true;
  member.line.say({ type: 'seed', content: opened.seeds });
}

async function open(room: Room, member: Member) {
  try {
    return await room.run(member.viewer, openText, { ...room.ref, connection: member.id });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    member.line.close(error.status === 404 ? SHARED_TEXT_CLOSED.notFound : SHARED_TEXT_CLOSED.forbidden);
    return undefined;
  }
}

async function welcome(room: Room, member: Member, { epoch, text }: HeldText): Promise<void> {
  if (member.isIn) return;
  const { had, line, mayEdit, client, viewer } = member;
  const [known, missing] = await Promise.all([text.vector(), text.since(had.vector)]);
  if (!missing) return line.close(SHARED_TEXT_CLOSED.notUnderstood);
  if (!room.members.has(member)) return;
  const vector = Buffer.from(known).toString('base64');
  line.say({ type: 'welcome', epoch, may_edit: mayEdit, is_empty: isEmpty(room), vector });
  if (!isEmpty(room)) line.sendUpdate(missing);
  line.say(peopleMessage(everybody(room.people)));
  member.isIn = true;
  putCaret(room, { client, user_id: viewer.user_id, cursor: null }, member);
}

export function leave(room: Room, member: Member): void {
  if (!room.members.delete(member)) return;
  const { client, isSeeding, id } = member;
  if (room.people.here.delete(client)) {
    sayToAll(room, peopleMessage([], [client]));
    room.tell({ document: room.ref.id, gone: [client] });
  }
  if (isSeeding && isEmpty(room)) {
    void inTurn(room, async () => {
      await room.run(SYSTEM, releaseText, { ...room.ref, connection: id });
      await seedAnew(room);
    });
  }
  if (room.members.size === 0) {
    void inTurn(room, async () => {
      if (room.members.size === 0) await compact(room, 20);
      if (room.members.size > 0) return;
      endRoom(room, 1000);
      await saveSharedText(room, room.ref, room.held);
    });
  }
}

/** Asks the next member to make the text when the first one has not. */
export async function seedAnew(room: Room): Promise<void> {
  const next = [...room.members].find(({ mayEdit, isSeeding }) => mayEdit && !isSeeding);
  if (next && isEmpty(room)) await begin(room, next);
}
