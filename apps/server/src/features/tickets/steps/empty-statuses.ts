// Takes all tickets out of statuses a board is about to lose: in their order, to the ends of other columns.
import type { ProjectRef } from '@worklane/domain/access/refs';
import { POSITION_STEP } from '@worklane/domain/tickets/place-ticket';
import sql from 'sql-template-tag';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { changedBy, insertHistory } from '../../history/steps/record-statuses.ts';
import { notifyOfMoves } from '../../inbox/steps/notify-of-many.ts';
import { endPositions, lockBoard, savePlaces } from './board-order.ts';

interface Input extends ProjectRef {
  removed: readonly { key: string; label: string }[];
  /** Where the tickets of a removed status go; the key of a status that stays. */
  targets: ReadonlyMap<string, string>;
}

/** So that no statement has more parameters than PostgreSQL takes. */
const BATCH = 2_000;

/** */
export async function emptyStatuses(
  context: CommandContext,
  { company_id, project_id, removed, targets }: Input,
): Promise<void> {
  const { tx, viewer, now, newId, emit } = context;
  const ref = { company_id, project_id };
  const board = (await lockBoard(tx, ref)) ?? fail('project_not_found');
  if (removed.length === 0) return;
  const keys = removed.map(({ key }) => key);
  const tickets = await tx.query<{ id: string; status: string }>(sql`
      select id, status from tickets
      where company_id = ${company_id} and project_id = ${project_id} and status = any(${keys}::text[])
      order by array_position(${keys}::text[], status), position`);
  const homeless = removed.find(({ key }) => !targets.has(key) && tickets.some(({ status }) => status === key));
  if (homeless) {
    const count = tickets.filter(({ status }) => status === homeless.key).length;
    fail('status_in_use', { count, status: homeless.label });
  }
  if (tickets.length === 0) return;
  const ends = await endPositions(tx, ref, [...new Set(targets.values())]);
  const places = tickets.map(({ id, status: former }) => {
    const status = targets.get(former) as string;
    const position = ends.get(status) ?? 0;
    ends.set(status, position + POSITION_STEP);
    return { id, status, position };
  });
  for (let from = 0; from < places.length; from += BATCH) {
    const batch = places.slice(from, from + BATCH);
    await savePlaces(tx, ref, batch, now);
    await insertHistory(tx, ref, batch, changedBy({ viewer, now, newId }));
  }
  await notifyOfMoves(context, ref, places);
  emit({ type: 'board.replaced', company_id, project_id, payload: { board_version: board.version } });
}
