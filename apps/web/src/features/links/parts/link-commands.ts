// Adds and removes links. Loaded after the first card.
import type { QueryClient } from '@tanstack/react-query';
import { type TicketRelations, ticketRelations } from '@worklane/contract/ticket-relations';
import type { LinkKind } from '@worklane/domain/tickets/link-kinds';
import type { Command, Commands } from '../../../platform/changes/create-saver.ts';
import type { PendingChange } from '../../../platform/changes/pending-change.ts';
import { ticketKeys } from '../../tickets/parts/ticket-keys.ts';

type OnTicket = { params: { ticket: string } };

export interface LinkInputs {
  'ticketRelations.link': OnTicket & { body: { id: string; kind: LinkKind; ticket: string } };
  'ticketRelations.unlink': { params: { ticket: string; link: string } };
}

const onSettled = (client: QueryClient, { input: { params } }: PendingChange<OnTicket>) => {
  void client.invalidateQueries({ queryKey: ticketKeys.allRelations });
  void client.invalidateQueries({ queryKey: ticketKeys.changes(params.ticket) });
};

const link: Command<LinkInputs['ticketRelations.link'], TicketRelations> = {
  endpoint: ticketRelations.link,
  onSaved: (client, { input }, relations) =>
    void client.setQueryData(ticketKeys.relations(input.params.ticket), relations),
  onSettled,
  words: () => ({ title: 'The link was not created' }),
};

const unlink: Command<LinkInputs['ticketRelations.unlink'], unknown> = {
  endpoint: ticketRelations.unlink,
  onSettled,
  words: () => ({ title: 'The link was not removed' }),
};

export const linkCommands = {
  'ticketRelations.link': link,
  'ticketRelations.unlink': unlink,
} satisfies Commands;
