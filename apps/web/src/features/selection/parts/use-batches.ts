// Changes, moves or deletes many tickets at once: shown in the next frame, saved in the background, rolled back as a
// whole when the server refuses, and undone with one key.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { ResponseOf } from '@worklane/contract/platform/endpoint';
import { BATCH_LIMIT, type BatchEntry, type TicketBatch, type ticketBatches } from '@worklane/contract/ticket-batches';
import { type TicketCard, type TicketMove, tickets } from '@worklane/contract/tickets';
import type { BatchChanges } from '@worklane/domain/tickets/batch-changes';
import { useMemo } from 'react';
import { call } from '../../../platform/api/call.ts';
import { lastPlace, rememberPlace } from '../../../platform/undo/last-saved.ts';
import { offerUndo } from '../../../platform/undo/undo-steps.ts';
import { toastError } from '../../../ui/toast.tsx';
import { refetchBoard } from '../../tickets/data.ts';
import type { BoardData } from '../../tickets/parts/board-data.ts';
import { forgetTicket } from '../../tickets/parts/ticket-caches.ts';
import { startChange } from '../../tickets/parts/ticket-changes.ts';
import { ticketCount } from '../../tickets/parts/ticket-count.ts';
import { ticketKeys } from '../../tickets/parts/ticket-keys.ts';
import { toastDueWithSprint } from '../../tickets/parts/toast-due-with-sprint.ts';
import { entriesOf, inverseOf, placesOf } from '../batch-states.ts';
import './batch-commands.ts';

type ChangeForAll = Extract<TicketBatch, { kind: 'change' }>['changes'];
type Answer = ResponseOf<typeof ticketBatches.run>;

type Destination = Pick<BoardConfiguration['statuses'][number], 'key' | 'label' | 'category'>;

export interface Batches {
  /** @param words the action in words, for the toast: `set to Urgent` */
  change: (cards: readonly TicketCard[], changes: BatchChanges, words: string) => void;
  /** The same with a change for each. */
  set: (cards: readonly TicketCard[], entries: readonly BatchEntry[], words: string) => void;
  move: (cards: readonly TicketCard[], move: TicketMove, words: string) => void;
  /** By status instead of by place: finished tickets go above those finished earlier, others to the end. */
  moveTo: (cards: readonly TicketCard[], status: Destination) => void;
  remove: (cards: readonly TicketCard[]) => void;
}

/** Names what is acted on: EDGE-12, or 3 tickets. */
export const nameOfMany = (projectKey: string, cards: readonly TicketCard[]): string =>
  cards.length === 1 ? `${projectKey}-${cards[0]?.number}` : ticketCount(cards.length);

export function useBatches({ id: projectId, key: projectKey }: { id: string; key: string }): Batches {
  const client = useQueryClient();
  return useMemo(() => createBatches(client, projectId, projectKey), [client, projectId, projectKey]);
}

type Saved = Promise<Answer[] | undefined>;

function createBatches(client: QueryClient, projectId: string, projectKey: string): Batches {
  const start = createStart(client, projectId);
  const set = (entries: readonly BatchEntry[]) => start(entries, (part) => ({ kind: 'set', entries: part }));
  const offerTo = (saved: Saved, cards: readonly TicketCard[], words: string, undo: () => void) => {
    const message = saved.then((answers) => answers && `${nameOfMany(projectKey, cards)} ${words}`);
    offerUndo(message, { projectId, undo });
  };
  const offerFormer = (saved: Saved, cards: readonly TicketCard[], words: string) => {
    const former = saved.then((answers = []) =>
      inverseOf(cards, answers.flatMap(({ results }) => results) as BatchEntry[]),
    );
    const message = former.then((entries) => {
      const changed = cards.filter((card) => entries.some(({ id }) => id === card.id));
      return changed.length > 0 ? `${nameOfMany(projectKey, changed)} ${words}` : undefined;
    });
    offerUndo(message, { projectId, undo: () => void former.then(set).then(toastSkipped) });
  };

  const move = (cards: readonly TicketCard[], to: TicketMove, words: string) => {
    const places = placesOf(cards);
    const ids = cards.map((card) => card.id);
    if (ids.length === 0) return;
    const saved = start(ids, (part) => ({ kind: 'move', ids: part, move: to }));
    offerTo(saved, cards, words, () => void putBack(client, projectId, places));
  };

  return {
    change: (cards, changes, words) => {
      const entries = entriesOf(cards, changes);
      if (entries.length === 0) return;
      const ids = entries.map(({ id }) => id);
      const saved = start(ids, (part) => ({ kind: 'change', ids: part, changes: changes as ChangeForAll }));
      offerFormer(saved, cards, words);
      if (changes.due_date !== undefined) sayKeptDates(saved, ids.length, changes.due_date);
    },
    set: (cards, entries, words) => {
      if (entries.length > 0) offerFormer(set(entries), cards, words);
    },
    move,
    moveTo: (cards, { key, label, category }) => {
      const column = client.getQueryData<BoardData>(ticketKeys.board(projectId))?.shown.columns[key] ?? [];
      const moved = new Set(cards.map(({ id }) => id));
      const first = category === 'done' ? column.find(({ id }) => !moved.has(id)) : undefined;
      move(cards, { status: key, before: first?.id ?? null }, `moved to ${label}`);
    },
    remove: (cards) => {
      const ids = cards.map((card) => card.id);
      const saved = start(ids, (part) => ({ kind: 'delete', ids: part }));
      void saved.then((answers) => {
        if (answers) for (const id of ids) forgetTicket(client, id);
      });
      offerTo(saved, cards, 'deleted', () => {
        void start(ids, (part) => ({ kind: 'restore', ids: part, expected: 'own' })).then(toastSkipped);
      });
    },
  };
}

/** Sends one batch after the other, each as large as the server accepts. Answers once all are saved. */
function createStart(client: QueryClient, projectId: string) {
  return async <Item extends string | BatchEntry>(
    items: readonly Item[],
    batchOf: (items: Item[]) => TicketBatch,
  ): Saved => {
    const saving: Promise<Answer>[] = [];
    for (let from = 0; from < items.length; from += BATCH_LIMIT) {
      const part = items.slice(from, from + BATCH_LIMIT);
      saving.push(
        startChange(client, {
          command: 'ticketBatches.run',
          input: { params: { project: projectId }, body: batchOf(part) },
          project: projectId,
          name: ticketCount(part.length),
        }),
      );
    }
    const ends = await Promise.allSettled(saving);
    const answers = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
    return answers.length === ends.length ? answers : undefined;
  };
}

/** Says which tickets keep the end of their sprint as their due date. */
function sayKeptDates(saved: Saved, count: number, due_date: string | null): void {
  void saved.then((answers) => {
    const given = answers?.flatMap(({ results }) => results).filter((each) => each.changes?.due_date === due_date);
    const kept = count - (given?.length ?? count);
    if (kept > 0) toastDueWithSprint(`${ticketCount(kept)} ${kept === 1 ? 'is' : 'are'}`);
  });
}

function toastSkipped(answers: readonly { left?: string[] | undefined }[] = []): void {
  const count = answers.flatMap(({ left = [] }) => left).length;
  if (count > 0)
    toastError(
      `${ticketCount(count)} ${count === 1 ? 'has' : 'have'} changed since`,
      'These were not undone, so the later changes stay.',
    );
}

/** Moves each ticket back to its former place. */
async function putBack(client: QueryClient, projectId: string, places: ReturnType<typeof placesOf>): Promise<void> {
  try {
    const answers: ResponseOf<typeof tickets.updatePositions>[] = [];
    for (let from = 0; from < places.length; from += BATCH_LIMIT) {
      const entries = places
        .slice(from, from + BATCH_LIMIT)
        .map((place) => ({ ...place, expected: lastPlace(place.id) }));
      const answer = await call(tickets.updatePositions, { body: { project_id: projectId, entries } });
      for (const place of answer.places) rememberPlace(place);
      answers.push(answer);
    }
    toastSkipped(answers);
  } catch (error) {
    toastError(
      'The change was not saved',
      `${ticketCount(places.length)} have their former values again. ${(error as Error).message}`,
    );
  }
  await refetchBoard(client, projectId);
}
