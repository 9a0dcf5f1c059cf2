// Puts the comments on a document in the order of its text, and says whose words are gone.
import type { DocumentThread } from '@worklane/contract/document-threads';
import { PassageFinder, textsOf } from '@worklane/domain/documents/anchors';
import { readTextBlocks } from '@worklane/domain/documents/text-blocks';

export interface PlacedThread {
  thread: DocumentThread;
  /** The words it is about; undefined: about the whole document. */
  quote: string | undefined;
  /** They are not in the document now. */
  isLost: boolean;
}

/** Sorts threads: those about the whole document first, those whose words are gone last. */
export function orderThreads(threads: readonly DocumentThread[], html: string): PlacedThread[] {
  const texts = textsOf(readTextBlocks(html));
  const finder = new PassageFinder(texts);
  const ids = [...texts.keys()];
  return threads
    .map((thread) => {
      const quote = thread.anchor?.map((part) => part.quote).join('\n');
      const found = thread.anchor && finder.settled(thread.anchor).find((part) => !part.is_lost);
      const isLost = thread.anchor !== null && !found;
      const place = found ? [ids.indexOf(found.block), found.start] : [isLost ? ids.length : -1, 0];
      return { thread, quote, isLost, place };
    })
    .toSorted((one, other) => compare(one.place, other.place))
    .map(({ thread, quote, isLost }) => ({ thread, quote, isLost }));
}

/** Compares positions. Threads at the same position stay in the order they were started in. */
const compare = ([block = 0, start = 0]: readonly number[], [otherBlock = 0, otherStart = 0]: readonly number[]) =>
  block - otherBlock || start - otherStart;
