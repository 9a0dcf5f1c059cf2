// Keeps the shared texts of one server process in a worker process, because members decide how long reading their updates and
// writing the HTML takes.
import { SHARED_TEXT_LIMITS } from '@worklane/domain/documents/vocabulary';
import * as Y from 'yjs';
import { serveWorker } from '../../../platform/workers/serve-worker.ts';
import { countingDecoder } from './count-parts.ts';
import { htmlOf } from './html-of.ts';

/** The merged updates, or why they are refused. Without `merged`, a single update can be stored as it is. */
export type Merged = { merged?: Uint8Array } | { refused: 'tooLarge' | 'notUnderstood' };

const texts = new Map<string, Y.Doc>();

function textOf(id: string): Y.Doc {
  const text = texts.get(id) ?? new Y.Doc();
  texts.set(id, text);
  return text;
}

const partsOf = ({ store }: Y.Doc) => [...store.clients.values()].reduce((sum, { length }) => sum + length, 0);

const work = {
  /** Checks updates against the limits of a text before applying them. */
  merge(id: string, updates: readonly Uint8Array[]): Merged {
    const { Decoder, count } = countingDecoder(SHARED_TEXT_LIMITS.parts - partsOf(textOf(id)));
    try {
      for (const update of updates) Y.decodeUpdateV2(update, Decoder);
      return updates.length === 1 ? {} : { merged: Y.mergeUpdates([...updates]) };
    } catch {
      return { refused: count.isOver ? 'tooLarge' : 'notUnderstood' };
    }
  },

  /** Skips an update that breaks the code that reads it, so that the text stays readable. @returns whether it was applied */
  take(id: string, update: Uint8Array): boolean {
    try {
      Y.applyUpdate(textOf(id), update);
      return true;
    } catch {
      return false;
    }
  },

  vector: (id: string): Uint8Array => Y.encodeStateVector(textOf(id)),

  /** Returns the update that a client with this state vector lacks; undefined for an invalid vector. */
  since(id: string, vector: Uint8Array | null): Uint8Array | undefined {
    try {
      return Y.encodeStateAsUpdate(textOf(id), vector ?? undefined);
    } catch {
      return undefined;
    }
  },

  html: (id: string): string => htmlOf(textOf(id)),

  close: (id: string): void => void texts.delete(id),
};

export type TextWork = typeof work;

serveWorker(work);
