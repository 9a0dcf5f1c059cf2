// Opens a shared text in the worker process that keeps them.
import { uuidv7 } from 'uuidv7';
import type { Services } from '../../../platform/services.ts';
import type { Merged, TextWork } from './text-worker.ts';

/** Each call throws WorkerEnded when the worker ends, and the text with it. */
export interface OpenText {
  merge(updates: readonly Uint8Array[]): Promise<Merged>;
  take(update: Uint8Array): Promise<boolean>;
  vector(): Promise<Uint8Array>;
  since(vector: Uint8Array | null): Promise<Uint8Array | undefined>;
  html(): Promise<string>;
  close(): void;
}

const ENTRY = new URL('./text-worker.ts', import.meta.url);

export function openTextWorker({ workers }: Pick<Services, 'workers'>): OpenText {
  const { call, release } = workers.share<TextWork>(ENTRY);
  const id = uuidv7();
  return {
    merge: (updates) => call('merge', id, updates),
    take: (update) => call('take', id, update),
    vector: () => call('vector', id),
    since: (vector) => call('since', id, vector),
    html: () => call('html', id),
    close() {
      // When the worker has ended, the text is gone already.
      call('close', id).catch(() => undefined);
      release();
    },
  };
}
