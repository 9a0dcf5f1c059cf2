// Finds the passage that a comment is about in a document's text, and again after the text was changed.
import { countMatches, firstMatch, nearestMatch, visitMatches } from '../text/find-words.ts';
import { keptRuns, mostCompared } from './kept-runs.ts';
import type { TextBlock } from './text-blocks.ts';

/** What a comment is about within one block. A passage has one for each block it reaches over. */
export interface AnchorPart {
  block: string;
  /** In the text of the block, in UTF-16 units as of JavaScript. */
  start: number;
  end: number;
  /** The words that were commented on. */
  quote: string;
  /** The words as they were last in the document. */
  text: string;
  /** They are not in the document now. */
  is_lost: boolean;
}

/** A part as it is sent: it ends where its words end. */
export type SentPart = Pick<AnchorPart, 'block' | 'start' | 'quote'>;

/** Makes the part of a sent one, while its words are unchanged in the document. */
export const foundPart = ({ block, start, quote }: SentPart): AnchorPart => ({
  block,
  start,
  end: start + quote.length,
  quote,
  text: quote,
  is_lost: false,
});

interface Range {
  block: string;
  start: number;
  end: number;
}

type Texts = ReadonlyMap<string, string>;

/** Collects the texts of blocks. Of two blocks with one id, the first counts. */
export function textsOf(blocks: readonly TextBlock[]): Texts {
  const texts = new Map<string, string>();
  for (const { id, text } of blocks) if (!texts.has(id)) texts.set(id, text);
  return texts;
}

/**
 * Characters searched and words compared in all: a document has many passages, and each member who comments chooses
 * their words.
 */
const MOST_SEARCHED = 50_000_000;
/** A passage that others write into ends this many characters after its former length. */
const MOST_ADDED = 1_000;

/** Finds passages in one text. */
export class PassageFinder {
  readonly #texts: Texts;
  readonly #length: number;
  #room = MOST_SEARCHED;

  constructor(texts: Texts) {
    this.#texts = texts;
    this.#length = lengthOf(texts.values());
  }

  /** Finds a passage as it was sent: the document may have changed since it was selected. */
  started(sent: readonly SentPart[]): AnchorPart[] {
    return sent.map(({ block, start, quote }) =>
      this.found({ block, start, end: start + quote.length, quote, text: quote, is_lost: true }),
    );
  }

  /** Finds a stored passage again: the text may have changed since. */
  settled(parts: readonly AnchorPart[]): AnchorPart[] {
    return parts.map((part) => {
      const isThere = this.#texts.get(part.block)?.slice(part.start, part.end) === part.text && part.text !== '';
      return isThere ? Object.assign({}, part, { is_lost: false }) : this.found(part);
    });
  }

  /** Finds the words near where they were. They are lost when they are nowhere, or only in several other blocks. */
  found(part: AnchorPart): AnchorPart {
    for (const words of new Set([part.quote, part.text])) {
      if (!this.take(2 * this.#length)) break;
      const place = nearIn(this.#texts, part, words) ?? onlyIn(this.#texts, words);
      if (place) return at(part, this.#texts, place);
    }
    return part.is_lost ? part : { ...part, is_lost: true };
  }

  /** @returns whether that many characters may still be looked through */
  take(characters: number): boolean {
    this.#room -= characters;
    return this.#room >= 0;
  }
}

/** Moves passages from one text of a document to the next. */
export class PassageMover {
  readonly #before: Texts;
  readonly #after: Texts;
  readonly #finder: PassageFinder;
  /** The blocks that have another text now. */
  readonly #changed: readonly [id: string, next: string][];
  readonly #changedLength: number;
  readonly #runsByBlock = new Map<string, ReturnType<typeof keptRuns>>();

  constructor(before: Texts, after: Texts) {
    this.#before = before;
    this.#after = after;
    this.#finder = new PassageFinder(after);
    this.#changed = [...after].filter(([id, next]) => before.get(id) !== next);
    this.#changedLength = lengthOf(this.#changed.flatMap(([id, next]) => [before.get(id) ?? '', next]));
  }

  /** @returns the same array when no part moved */
  move(parts: readonly AnchorPart[]): readonly AnchorPart[] {
    const moved = parts.map((part) => this.#movePart(part));
    return moved.some((part, index) => part !== parts[index]) ? moved : parts;
  }

  #movePart(part: AnchorPart): AnchorPart {
    if (part.is_lost) return this.#isNew(part) ? this.#finder.found(part) : part;
    const former = this.#before.get(part.block);
    const next = this.#after.get(part.block);
    if (former !== undefined && former === next) return part;
    const place =
      (next === undefined || former === undefined ? undefined : this.#withinBlock(former, next, part)) ??
      this.#newPlace(part);
    if (!place) return { ...part, is_lost: true };
    const isSame = place.block === part.block && place.start === part.start && place.end === part.end;
    const isUnchanged = isSame && next?.slice(place.start, place.end) === part.text;
    return isUnchanged ? part : at(part, this.#after, place);
  }

  /** Tells whether a block that changed has its words. */
  #isNew({ quote, text }: AnchorPart): boolean {
    if (!this.#finder.take(2 * this.#changedLength)) return false;
    const has = (next: string, words: string) => firstMatch(next, words) !== undefined;
    return this.#changed.some(([, next]) => has(next, quote) || has(next, text));
  }

  #withinBlock(former: string, next: string, part: AnchorPart): Range | undefined {
    const { block } = part;
    const pieces = this.#runsIn(block, former, next).flatMap((run) => {
      const from = Math.max(part.start, run.before);
      const to = Math.min(part.end, run.before + run.length);
      if (from >= to) return [];
      return [{ start: run.after + from - run.before, end: run.after + to - run.before }];
    });
    const [first, last] = [pieces[0], pieces.at(-1)];
    const kept = first && last && { block, start: first.start, end: last.end };
    const words = former.slice(part.start, part.end);
    if (kept && next.slice(kept.start, kept.end) === words) return kept;
    const moved = this.#finder.take(next.length) ? nearestMatch(next, words, part.start) : undefined;
    if (moved !== undefined) return { block, start: moved, end: moved + words.length };
    const hasWords = pieces.some(({ start, end }) => next.slice(start, end).trim() !== '');
    return hasWords ? kept : undefined;
  }

  #runsIn(block: string, former: string, next: string): ReturnType<typeof keptRuns> {
    const known = this.#runsByBlock.get(block);
    if (known) return known;
    const runs = this.#finder.take(mostCompared(former, next)) ? keptRuns(former, next) : [];
    this.#runsByBlock.set(block, runs);
    return runs;
  }

  /** Finds where the words were put: the first block that has them more often than before. */
  #newPlace({ block, text }: AnchorPart): Range | undefined {
    if (text === '' || !this.#finder.take(this.#changedLength)) return undefined;
    for (const [id, next] of this.#changed) {
      if (id === block) continue;
      const start = firstMatch(next, text);
      if (start === undefined || countMatches(next, text) <= countMatches(this.#before.get(id) ?? '', text)) continue;
      return { block: id, start, end: start + text.length };
    }
    return undefined;
  }
}

const lengthOf = (texts: Iterable<string>): number => {
  let length = 0;
  for (const text of texts) length += text.length;
  return length;
};

function nearIn(texts: Texts, { block, start }: AnchorPart, words: string): Range | undefined {
  const found = nearestMatch(texts.get(block) ?? '', words, start);
  return found === undefined ? undefined : { block, start: found, end: found + words.length };
}

function onlyIn(texts: Texts, words: string): Range | undefined {
  let only: Range | undefined;
  for (const [block, text] of texts) {
    let count = only ? 1 : 0;
    visitMatches(text, words, (start) => {
      count++;
      only = { block, start, end: start + words.length };
      return count < 2;
    });
    if (count > 1) return undefined;
  }
  return only;
}

function at(part: AnchorPart, texts: Texts, { block, start, end: given }: Range): AnchorPart {
  const text = texts.get(block) ?? '';
  const most = Math.min(given, start + part.quote.length + MOST_ADDED);
  // No half of a sign of two units.
  const end = most < given && isLow(text.charCodeAt(most)) ? most - 1 : most;
  // The database takes no half of a sign.
  return { ...part, block, start, end, text: text.slice(start, end).toWellFormed(), is_lost: false };
}

const isLow = (unit: number) => unit >= 0xdc00 && unit < 0xe000;
