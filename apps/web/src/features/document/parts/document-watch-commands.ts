// Saves whether the user watches a document. Loaded after the first card.
import { documentWatching } from '@worklane/contract/document-watching';
import type { Command, Commands } from '../../../platform/changes/create-saver.ts';

export interface DocumentWatchInput {
  params: { document: string };
  body: { is_watching: boolean };
}

export const documentWatchersKey = (document: string) => ['documents', 'watchers', document] as const;

const watch: Command<DocumentWatchInput, { watchers: string[] }> = {
  endpoint: documentWatching.watch,
  onSaved: (client, { input }, { watchers }) =>
    void client.setQueryData(documentWatchersKey(input.params.document), watchers),
  words: () => ({ title: 'This was not saved' }),
};

export const documentWatchCommands = { 'documentWatching.watch': watch } satisfies Commands;
