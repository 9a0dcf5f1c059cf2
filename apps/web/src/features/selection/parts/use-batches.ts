// Many tickets changed, moved or deleted at once: shown in the next frame, saved behind it, taken back as a whole when the
// server refuses, and undone with one press.
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { ResponseOf } from '@worklane/contract/endpoint';
import { BATCH_LIMIT, type BatchEntry, type TicketBatch, ticketBatches } from '@worklane/contract/ticket-batches';
import { type TicketCard, type TicketMove, tickets } from '@worklane/contract/tickets';
import type { BatchChanges } from '@worklane/domain/tickets/batch-changes';
import { useMemo } from 'react';
import { call } from '../../../platform/api/call.ts';
import { leavePlace, leftPlace } from '../../../platform/undo/left-behind.ts';
import { offerUndo } from '../../../platform/undo/undo-steps.ts';
import { sayFailed } from '../../../ui/say.tsx';
import { refetchBoard } from '../../tickets/data.ts';
import { type BoardData, withoutPending, withPending, withServer } from '../../tickets/parts/board-data.ts';
import { type BoardEvent, type BoardState, removeCards } from '../../tickets/parts/board-state.ts';
import type { PendingChange } from '../../tickets/parts/pending-changes.ts';
import { sayDueWithSprint } from '../../tickets/parts/say-due-with-sprint.ts';
import { sayNotSaved } from '../../tickets/parts/say-not-saved.ts';
import { receiveEvents } from '../../tickets/parts/server-board.ts';
import { changeBoard, forgetTicket } from '../../tickets/parts/ticket-caches.ts';
import { ticketKeys } from '../../tickets/parts/ticket-keys.ts';
import { changeMany, entriesOf, inverseOf, moveMany, placesOf, setMany } from '../batch-states.ts';

interface Sent {
  pending: PendingChange;
  name: string;
  batch: TicketBatch;
}

type ChangeForAll = Extract<TicketBatch, { kind: 'change' }>['changes'];
type Answer = ResponseOf<typeof ticketBatches.run>;

type Destination = Pick<BoardConfiguration['statuses'][number], 'key' | 'label' | 'category'>;

export interface Batches {
  /** @param words what was done, for the toast: `set to Urgent` */
  change: (cards: readonly TicketCard[], changes: BatchChanges, words: string) => void;
  /** The same with a change for each. */
  set: (cards: readonly TicketCard[], entries: readonly BatchEntry[], words: string) => void;
  move: (cards: readonly TicketCard[], move: TicketMove, words: string) => void;
  /** By name instead of by place: what is finished goes before what was finished earlier, all else to the end. */
  moveTo: (cards: readonly TicketCard[], status: Destination) => void;
  remove: (cards: readonly TicketCard[]) => void;
}

export const countOf = (count: number): string => `${count.toLocaleString()} ${count === 1 ? 'ticket' : 'tickets'}`;

/** What is acted on: EDGE-12, or 3 tickets. */
export const nameOfMany = (projectKey: string, cards: readonly TicketCard[]): string =>
  cards.length === 1 ? `${projectKey}-${cards[0]?.number}` : countOf(cards.length);

export function useBatches({ id: projectId, key: projectKey }: { id: string; key: string }): Batches {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    // In line with the changes to single tickets, since moves name their neighbours.
    scope: { id: `tickets-${projectId}` },
    mutationFn: ({ batch }: Sent) => call(ticketBatches.run, { params: { project: projectId }, body: batch }),
    onSuccess: (answer, sent) => settle(client, projectId, sent, answer),
    onError: (error, { pending, name }) => {
      changeBoard(client, projectId, (data) => withoutPending(data, pending));
      sayNotSaved('many', name, error);
    },
  });

  return useMemo(() => {
    /** One batch after the other, each as large as the server takes. @returns the answers, once all are saved */
    const start = async <Item extends string | BatchEntry>(
      items: readonly Item[],
      batchOf: (items: Item[]) => TicketBatch,
      apply: (board: BoardState, items: readonly Item[]) => BoardState,
    ): Promise<Answer[] | undefined> => {
      const saving: Promise<Answer>[] = [];
      for (let from = 0; from < items.length; from += BATCH_LIMIT) {
        const part = items.slice(from, from + BATCH_LIMIT);
        const first = part[0] as Item;
        const pending: PendingChange = {
          kind: 'many',
          ticket: typeof first === 'string' ? first : first.id,
          apply: (board) => apply(board, part),
        };
        changeBoard(client, projectId, (data) => withPending(data, pending));
        saving.push(mutateAsync({ pending, name: countOf(part.length), batch: batchOf(part) }));
      }
      const ends = await Promise.allSettled(saving);
      const answers = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
      return answers.length === ends.length ? answers : undefined;
    };
    const set = (entries: readonly BatchEntry[]) => start(entries, (part) => ({ kind: 'set', entries: part }), setMany);

    const offerTo = (
      saved: Promise<Answer[] | undefined>,
      cards: readonly TicketCard[],
      words: string,
      undo: () => void,
    ) => {
      const message = saved.then((answers) => answers && `${nameOfMany(projectKey, cards)} ${words}`);
      offerUndo(message, { projectId, undo });
    };
    const offerFormer = (saved: Promise<Answer[] | undefined>, cards: readonly TicketCard[], words: string) => {
      const former = saved.then((answers = []) =>
        inverseOf(cards, answers.flatMap(({ results }) => results) as BatchEntry[]),
      );
      const message = former.then((entries) => {
        const changed = cards.filter((card) => entries.some(({ id }) => id === card.id));
        return changed.length > 0 ? `${nameOfMany(projectKey, changed)} ${words}` : undefined;
      });
      offerUndo(message, { projectId, undo: () => void former.then(set).then(sayLeft) });
    };

    const move = (cards: readonly TicketCard[], to: TicketMove, words: string) => {
      const places = placesOf(cards);
      const ids = cards.map((card) => card.id);
      if (ids.length === 0) return;
      const saved = start(
        ids,
        (part) => ({ kind: 'move', ids: part, move: to }),
        (board, part) => moveMany(board, part, to),
      );
      offerTo(saved, cards, words, () => void putBack(client, projectId, places));
    };

    return {
      change: (cards, changes, words) => {
        const entries = entriesOf(cards, changes);
        if (entries.length === 0) return;
        const ids = entries.map(({ id }) => id);
        const saved = start(
          ids,
          (part) => ({ kind: 'change', ids: part, changes: changes as ChangeForAll }),
          (board, part) => changeMany(board, part, changes),
        );
        offerFormer(saved, cards, words);
        const { due_date } = changes;
        if (due_date === undefined) return;
        void saved.then((answers) => {
          const given = answers
            ?.flatMap(({ results }) => results)
            .filter((each) => each.changes?.due_date === due_date);
          const kept = ids.length - (given?.length ?? ids.length);
          if (kept > 0) sayDueWithSprint(`${countOf(kept)} ${kept === 1 ? 'is' : 'are'}`);
        });
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
        const saved = start(ids, (part) => ({ kind: 'delete', ids: part }), removeCards);
        void saved.then((answers) => {
          if (answers) for (const id of ids) forgetTicket(client, id);
        });
        offerTo(saved, cards, 'deleted', () => {
          // Nothing to show before the answer: the cards come with it.
          void start(
            ids,
            (part) => ({ kind: 'restore', ids: part, expected: 'own' }),
            (board) => board,
          ).then(sayLeft);
        });
      },
    };
  }, [client, projectId, projectKey, mutateAsync]);
}

function sayLeft(answers: readonly { left?: string[] | undefined }[] = []): void {
  const count = answers.flatMap(({ left = [] }) => left).length;
  if (count > 0)
    sayFailed(
      `${countOf(count)} ${count === 1 ? 'has' : 'have'} changed since`,
      'These were not undone, so the later changes stay.',
    );
}

/** Saved: no longer pending, and part of the server's board, in the same write. */
function settle(client: QueryClient, projectId: string, { pending, batch }: Sent, { version, results }: Answer): void {
  const events = results.map((result, index): BoardEvent => {
    const { id, version: ticketVersion = 0, changes = {}, places = [], ticket, children = [] } = result;
    const board_version = version - results.length + 1 + index;
    if (ticket) return { type: 'ticket.restored', payload: { board_version, ticket, children } };
    if (batch.kind === 'delete') return { type: 'ticket.deleted', payload: { board_version, ids: [id] } };
    if (batch.kind === 'move' && places[0]) leavePlace(places[0]);
    if (batch.kind === 'move') return { type: 'ticket.moved', payload: { board_version, places } };
    return {
      type: 'ticket.updated',
      payload: { board_version, ticket: { id, version: ticketVersion, changes }, places },
    };
  });
  changeBoard(client, projectId, (data) =>
    withoutPending(withServer(data, receiveEvents(data.server, events)), pending),
  );
  void client.invalidateQueries({ queryKey: ticketKeys.details });
}

/** Each ticket to the very place it came from. */
async function putBack(client: QueryClient, projectId: string, places: ReturnType<typeof placesOf>): Promise<void> {
  try {
    const answers: ResponseOf<typeof tickets.updatePositions>[] = [];
    for (let from = 0; from < places.length; from += BATCH_LIMIT) {
      const entries = places
        .slice(from, from + BATCH_LIMIT)
        .map((place) => ({ ...place, expected: leftPlace(place.id) }));
      const answer = await call(tickets.updatePositions, { body: { project_id: projectId, entries } });
      for (const place of answer.places) leavePlace(place);
      answers.push(answer);
    }
    sayLeft(answers);
  } catch (error) {
    sayNotSaved('many', countOf(places.length), error as Error);
  }
  await refetchBoard(client, projectId);
}
