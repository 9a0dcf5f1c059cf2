// Updates the time entries of tickets to match an archive, with their sums.
import type { ProjectRef } from '@worklane/domain/access/refs';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { lockTickets } from '../../tickets/steps/lock-ticket.ts';
import { saveSums } from '../../tickets/steps/sum-time.ts';
import { deleteTime, insertTime, replaceTimeRows, type TimeRow } from './import-time.ts';

interface Input extends ProjectRef {
  added: readonly TimeRow[];
  changed: readonly TimeRow[];
  removed: readonly Pick<TimeRow, 'id' | 'ticket_id'>[];
}

export async function replaceTime({ tx }: CommandContext, input: Input): Promise<void> {
  const { added, changed, removed } = input;
  const ids = [...new Set([...added, ...changed, ...removed].map(({ ticket_id }) => ticket_id))];
  if (ids.length === 0) return;
  await lockTickets(tx, input, ids);
  await insertTime(tx, input, added);
  await replaceTimeRows(tx, input, changed);
  await deleteTime(
    tx,
    input,
    removed.map(({ id }) => id),
  );
  await saveSums(tx, input, ids);
}
