// Makes a client of the API for an API token: `client.tickets.get({ params: { ticket: 'EDGE-12' } })`.
import type { Api } from './client-types.ts';
import { createSender, type SentParts } from './create-sender.ts';
import { eachEntry } from './each-entry.ts';
import type { OperationRow } from './operation-row.ts';
import { OPERATIONS } from './operations.ts';
import { type ClientSettings, withDefaults } from './settings.ts';
import { type Watched, type WatchOptions, watchEvents } from './watch-events.ts';

export interface Client extends Omit<Api, 'events'> {
  /** Yields the events of the token's company as they happen. */
  watch(options?: WatchOptions): AsyncGenerator<Watched, void>;
}

/** @throws TypeError when the address or the token is missing */
export function createClient(given: ClientSettings): Client {
  const settings = withDefaults(given);
  const send = createSender(settings);
  const operationOf = (row: OperationRow) => {
    const operation = (parts: SentParts = {}) => send(row, parts);
    return row.paging ? Object.assign(operation, { each: (parts = {}) => eachEntry(send, row, parts) }) : operation;
  };
  const { events: _, ...rows } = OPERATIONS;
  const nouns = Object.entries(rows).map(([noun, verbs]) => [
    noun,
    Object.fromEntries(Object.entries(verbs).map(([verb, row]) => [verb, operationOf(row)])),
  ]);
  const watch = (options: WatchOptions = {}) => watchEvents(settings, options);
  return { ...Object.fromEntries(nouns), watch } as Client;
}
