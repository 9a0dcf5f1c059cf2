// Many tickets changed, moved or deleted at once: shown in the next frame, saved behind it, taken back as a whole when the
// server refuses, and undone with one press.
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@worklane/contract/endpoint';
import { BATCH_LIMIT, type BatchEntry, type TicketBatch, ticketBatches } from '@worklane/contract/ticket-batches';
import { type TicketCard, type TicketMove, tickets } from '@worklane/contract/tickets';
import type { BatchChanges } from '@worklane/domain/tickets/batch-changes';
import { useMemo } from 'react';
import { call } from '../../../platform/api/call.ts';
import { sayFailed } from '../../../ui/say.tsx';
import { type BoardData, withoutPending, withPending, withServer } from '../board/board-data.ts';
import { type BoardEvent, type BoardState, EMPTY_BOARD, removeCards } from '../board/board-state.ts';
import type { PendingChange } from '../board/pending-changes.ts';
import { receiveEvents } from '../board/server-board.ts';
import { refetchBoard } from '../data.ts';
import { sayNotSaved } from '../say-not-saved.ts';
import { changeBoard, forgetTicket } from '../ticket-caches.ts';
import { ticketKeys } from '../ticket-keys.ts';
import { offerUndo } from '../undo-steps.ts';
import { changeMany, entriesOf, formerOf, moveMany, placesOf, setMany, stillAs } from './batch-states.ts';

interface Sent {
  pending: PendingChange;
  name: string;
  batch: TicketBatch;
}

type ChangeForAll = Extract<TicketBatch, { kind: 'change' }>['changes'];
type Answer = ResponseOf<typeof ticketBatches.run>;

export interface Batches {
  /** @param words what was done, for the toast: `set to Urgent` */
  change: (cards: readonly TicketCard[], changes: BatchChanges, words: string) => void;
  /** The same with a change for each. */
  set: (cards: readonly TicketCard[], entries: readonly BatchEntry[], words: string) => void;
  move: (cards: readonly TicketCard[], move: TicketMove, words: string) => void;
  remove: (cards: readonly TicketCard[]) => void;
}

export const countOf = (count: number): string => `${count.toLocaleString()} ${count === 1 ? 'ticket' : 'tickets'}`;

export function useBatches(projectId: string): Batches {
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
    const shown = (): BoardState => client.getQueryData<BoardData>(ticketKeys.board(projectId))?.shown ?? EMPTY_BOARD;
    /** One batch after the other, each as large as the server takes. @returns whether all were saved */
    const start = async <Item extends string | BatchEntry>(
      items: readonly Item[],
      batchOf: (items: Item[]) => TicketBatch,
      apply: (board: BoardState, items: readonly Item[]) => BoardState,
    ): Promise<boolean> => {
      const saving: Promise<unknown>[] = [];
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
      return ends.every((end) => end.status === 'fulfilled');
    };
    const set = (entries: readonly BatchEntry[]) => start(entries, (part) => ({ kind: 'set', entries: part }), setMany);

    const sayDoneTo = (count: number, words: string, undo: () => void) =>
      offerUndo(`${countOf(count)} ${words}`, { projectId, undo });
    const sayChanged = (entries: readonly BatchEntry[], former: readonly BatchEntry[], words: string) =>
      sayDoneTo(entries.length, words, () => {
        const still = stillAs(shown(), entries);
        sayLeft(former.length - still.size);
        void set(former.filter(({ id }) => still.has(id)));
      });

    return {
      change: (cards, changes, words) => {
        const entries = entriesOf(cards, changes);
        if (entries.length === 0) return;
        const ids = entries.map(({ id }) => id);
        void start(
          ids,
          (part) => ({ kind: 'change', ids: part, changes: changes as ChangeForAll }),
          (board, part) => changeMany(board, part, changes),
        ).then((isSaved) => {
          if (isSaved) sayChanged(entries, formerOf(cards, entries), words);
        });
      },
      set: (cards, entries, words) => {
        if (entries.length === 0) return;
        void set(entries).then((isSaved) => {
          if (isSaved) sayChanged(entries, formerOf(cards, entries), words);
        });
      },
      move: (cards, to, words) => {
        const places = placesOf(cards);
        const ids = cards.map((card) => card.id);
        if (ids.length === 0) return;
        void start(
          ids,
          (part) => ({ kind: 'move', ids: part, move: to }),
          (board, part) => moveMany(board, part, to),
        ).then((isSaved) => {
          if (!isSaved) return;
          sayDoneTo(ids.length, words, () => {
            const there = new Set(shown().columns[to.status]?.map((card) => card.id));
            const still = places.filter(({ id }) => there.has(id));
            sayLeft(places.length - still.length);
            if (still.length > 0) void putBack(client, projectId, still);
          });
        });
      },
      remove: (cards) => {
        const ids = cards.map((card) => card.id);
        void start(ids, (part) => ({ kind: 'delete', ids: part }), removeCards).then((isSaved) => {
          if (!isSaved) return;
          for (const id of ids) forgetTicket(client, id);
          sayDoneTo(ids.length, 'deleted', () => {
            // Nothing to show before the answer: the cards come with it.
            void start(
              ids,
              (part) => ({ kind: 'restore', ids: part }),
              (board) => board,
            );
          });
        });
      },
    };
  }, [client, projectId, mutateAsync]);
}

function sayLeft(count: number): void {
  if (count > 0) sayFailed(`${countOf(count)} changed since`, 'What was done after you stays as it is.');
}

/** Saved: no longer pending, and part of the server's board, in the same write. */
function settle(client: QueryClient, projectId: string, { pending, batch }: Sent, { version, results }: Answer): void {
  const events = results.map((result, index): BoardEvent => {
    const { id, version: ticketVersion = 0, changes = {}, places = [], ticket, children = [] } = result;
    const board_version = version - results.length + 1 + index;
    if (ticket) return { type: 'ticket.restored', payload: { board_version, ticket, children } };
    if (batch.kind === 'delete') return { type: 'ticket.deleted', payload: { board_version, ids: [id] } };
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
    for (let from = 0; from < places.length; from += BATCH_LIMIT) {
      const entries = places.slice(from, from + BATCH_LIMIT);
      await call(tickets.updatePositions, { body: { project_id: projectId, entries } });
    }
  } catch (error) {
    sayNotSaved('many', countOf(places.length), error as Error);
  }
  await refetchBoard(client, projectId);
}
