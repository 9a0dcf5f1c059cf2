// Saves new dates of tickets of a project: shown at once, undone together with one press.
import type { QueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@worklane/contract/platform/endpoint';
import { BATCH_LIMIT, type BatchEntry, type ticketBatches } from '@worklane/contract/ticket-batches';
import type { Dates } from '@worklane/domain/timeline/spans';
import { offerUndo } from '../../platform/undo/undo-steps.ts';
import { toastError } from '../../ui/toast.tsx';
import '../selection/parts/batch-commands.ts';
import { startChange } from '../tickets/parts/ticket-changes.ts';
import { ticketCount } from '../tickets/parts/ticket-count.ts';
import type { TimelineTicket } from './timeline-ticket.ts';

export interface NewDates {
  ticket: TimelineTicket;
  dates: Dates;
}

type Answer = ResponseOf<typeof ticketBatches.run>;

export interface Said {
  /** Where Ctrl+Z undoes it: the project the timeline is of. */
  projectId: string;
  /** What the toast says. */
  words: string;
}

/** Saves the dates of one project's tickets as a pending change, also offline. */
export function saveDates(client: QueryClient, moves: readonly NewDates[], { projectId, words }: Said): void {
  const there = entriesOf(
    moves,
    ({ dates }) => dates,
    ({ ticket }) => ticket.card,
  );
  const back = entriesOf(
    moves,
    ({ ticket }) => ticket.card,
    ({ dates }) => dates,
  );
  if (there.length === 0) return;
  const saved = run(client, there).then((left) => {
    if (left < 0) return undefined;
    if (left > 0) toastSkipped(left, 'Their new dates were not saved.');
    return left < moves.length ? words : undefined;
  });
  offerUndo(saved, {
    projectId,
    undo: () => void run(client, back).then((left) => left > 0 && toastSkipped(left, 'These were not undone.')),
  });
}

export interface Part {
  project: string;
  entry: BatchEntry;
}

/** Adds what each change expects, so that changes by others in between stay. */
export function entriesOf(
  moves: readonly NewDates[],
  after: (move: NewDates) => Dates,
  before: (move: NewDates) => Dates,
): Part[] {
  return moves.flatMap((move) => {
    const [to, from] = [after(move), before(move)];
    const fields = (['start_date', 'due_date'] as const).filter((field) => to[field] !== from[field]);
    if (fields.length === 0) return [];
    const pick = (dates: Dates) => Object.fromEntries(fields.map((field) => [field, dates[field]]));
    const { card, project } = move.ticket;
    return [{ project: project.id, entry: { id: card.id, changes: pick(to), expected: pick(from) } }];
  });
}

/** @returns how many tickets were left because they had changed; -1 when a batch was refused, which has then been said */
async function run(client: QueryClient, parts: readonly Part[]): Promise<number> {
  const saving: Promise<Answer>[] = [];
  for (const [project, own] of Map.groupBy(parts, (part) => part.project)) {
    for (let from = 0; from < own.length; from += BATCH_LIMIT) {
      const entries = own.slice(from, from + BATCH_LIMIT).map(({ entry }) => entry);
      saving.push(
        startChange(client, {
          command: 'ticketBatches.run',
          input: { params: { project }, body: { kind: 'set', entries } },
          project,
          name: ticketCount(entries.length),
        }),
      );
    }
  }
  const ends = await Promise.allSettled(saving);
  if (ends.every(({ status }) => status === 'rejected')) return -1;
  return ends.reduce((sum, end) => sum + (end.status === 'fulfilled' ? (end.value.left?.length ?? 0) : 0), 0);
}

export function toastSkipped(count: number, text: string): void {
  toastError(`${ticketCount(count)} ${count === 1 ? 'has' : 'have'} changed since`, text);
}
