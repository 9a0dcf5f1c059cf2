// Saves changes of the inbox. Loaded after the first card.
import type { QueryClient } from '@tanstack/react-query';
import { type InboxFormer, type InboxMark, inbox } from '@worklane/contract/inbox';
import type { Command, Commands } from '../../../platform/changes/create-saver.ts';
import { inboxKeys } from '../data.ts';

export interface MarkInput {
  params: { company: string };
  body: InboxMark;
}

const mark: Command<MarkInput, InboxFormer> = {
  endpoint: inbox.mark,
  onSettled: (client: QueryClient) => void client.invalidateQueries({ queryKey: inboxKeys.all }),
  words: () => ({ title: 'Couldn’t change your inbox' }),
};

export const inboxCommands = { 'inbox.mark': mark } satisfies Commands;
