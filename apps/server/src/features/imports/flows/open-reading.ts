// Starts a worker process that reads one file, and receives the result piece by piece.
import type { Services } from '../../../platform/services.ts';
import type { Worker } from '../../../platform/workers/create-workers.ts';
import type { ReadingWork } from '../read-file/reading-worker.ts';

export type Reading = Worker<ReadingWork>;

const ENTRY = new URL('../read-file/reading-worker.ts', import.meta.url);

/** Waits for its turn. @throws Refusal busy */
export function openReading({ workers }: Pick<Services, 'workers'>, company_id: string): Promise<Reading> {
  return workers.open<ReadingWork>(ENTRY, company_id);
}

/** Collects a list that arrives in slices. */
export async function slicesOf<Item>(slice: (from: number) => Promise<Item[]>): Promise<Item[]> {
  const all: Item[] = [];
  for (let some = await slice(0); some.length > 0; some = await slice(all.length)) all.push(...some);
  return all;
}

/** Yields the imported tickets, or documents and revisions, as JSON. */
export async function* rowsOf(reading: Reading, what: 'rows' | 'documents'): AsyncGenerator<string> {
  for (let some = await reading.call(what, 0); some; some = await reading.call(what, some.next)) yield some.json;
}
