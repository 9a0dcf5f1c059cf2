// Shows a batch before the server has confirmed it, and saves it.
import type { ResponseOf } from '@worklane/contract/platform/endpoint';
import { ticketBatches } from '@worklane/contract/ticket-batches';
import type { Command, Commands } from '../../../platform/changes/create-saver.ts';
import { rememberPlace } from '../../../platform/undo/last-saved.ts';
import { withoutPending, withServer } from '../../tickets/parts/board-data.ts';
import { type BoardEvent, removeCards } from '../../tickets/parts/board-state.ts';
import { type BoardInputs, boardLooks } from '../../tickets/parts/pending-changes.ts';
import { receiveEvents } from '../../tickets/parts/receive-events.ts';
import { hidePending, showPending } from '../../tickets/parts/show-pending.ts';
import { changeBoard } from '../../tickets/parts/ticket-caches.ts';
import { ticketKeys } from '../../tickets/parts/ticket-keys.ts';
import { changeMany, moveMany, setMany } from '../batch-states.ts';

boardLooks['ticketBatches.run'] = (board, { body: batch }) => {
  switch (batch.kind) {
    case 'change':
      return changeMany(board, batch.ids, batch.changes as Parameters<typeof changeMany>[2]);
    case 'set':
      return setMany(board, batch.entries);
    case 'move':
      return moveMany(board, batch.ids, batch.move);
    case 'delete':
      return removeCards(board, batch.ids);
    case 'restore':
      // Nothing to show before the answer: the cards come with it.
      return board;
  }
};

const run: Command<BoardInputs['ticketBatches.run'], ResponseOf<typeof ticketBatches.run>> = {
  endpoint: ticketBatches.run,
  show: showPending,
  onSaved: (client, change, { version, results }) => {
    const batch = change.input.body;
    const events = results.map((result, index): BoardEvent => {
      const { id, version: ticketVersion = 0, changes = {}, places = [], ticket, children = [] } = result;
      const board_version = version - results.length + 1 + index;
      if (ticket) return { type: 'ticket.restored', payload: { board_version, ticket, children } };
      if (batch.kind === 'delete') return { type: 'ticket.deleted', payload: { board_version, ids: [id] } };
      if (batch.kind === 'move' && places[0]) rememberPlace(places[0]);
      if (batch.kind === 'move') return { type: 'ticket.moved', payload: { board_version, places } };
      return {
        type: 'ticket.updated',
        payload: { board_version, ticket: { id, version: ticketVersion, changes }, places },
      };
    });
    // No longer pending, and part of the server's board, in the same write.
    changeBoard(client, change.project, (data) =>
      withoutPending(withServer(data, receiveEvents(data.server, events)), change),
    );
    void client.invalidateQueries({ queryKey: ticketKeys.details });
  },
  onSettled: hidePending,
  words: ({ name }) => ({ title: 'The change was not saved', now: `${name} have their former values again.` }),
};

export const batchCommands = { 'ticketBatches.run': run } satisfies Commands;
