// Saves whether the user watches a ticket. Loaded after the first card.
import { ticketRelations } from '@worklane/contract/ticket-relations';
import type { Command, Commands } from '../../../platform/changes/create-saver.ts';
import { ticketKeys } from '../../tickets/parts/ticket-keys.ts';

export interface WatchInput {
  params: { ticket: string };
  body: { is_watching: boolean };
}

const watch: Command<WatchInput, { watchers: string[] }> = {
  endpoint: ticketRelations.watch,
  onSaved: (client, { input }, { watchers }) =>
    void client.setQueryData(ticketKeys.watchers(input.params.ticket), watchers),
  words: () => ({ title: 'This was not saved' }),
};

export const watchCommands = { 'ticketRelations.watch': watch } satisfies Commands;
