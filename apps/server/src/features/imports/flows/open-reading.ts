// Opens a thread that reads one file, and takes what it comes to piece by piece.
import type { Services } from '../../../platform/services.ts';
import type { Thread } from '../../../platform/threads/create-threads.ts';
import type { ReadingWork } from '../read-file/reading-thread.ts';

export type Reading = Thread<ReadingWork>;

const ENTRY = new URL('../read-file/reading-thread.ts', import.meta.url);

/** Waits for its turn. @throws Refusal busy */
export function openReading({ threads }: Pick<Services, 'threads'>, company_id: string): Promise<Reading> {
  return threads.open<ReadingWork>(ENTRY, company_id);
}

/** All of a list that is handed over in slices. */
export async function slicesOf<Item>(slice: (from: number) => Promise<Item[]>): Promise<Item[]> {
  const all: Item[] = [];
  for (let some = await slice(0); some.length > 0; some = await slice(all.length)) all.push(...some);
  return all;
}

/** The imported tickets, as JSON. */
export async function* rowsOf(reading: Reading): AsyncGenerator<string> {
  for (let some = await reading.call('rows', 0); some; some = await reading.call('rows', some.next)) yield some.json;
}
