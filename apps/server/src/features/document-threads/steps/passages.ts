// Finds the passages of comments in a document, and moves them with its content, in steps that let other work go on.
import {
  type AnchorPart,
  PassageFinder,
  PassageMover,
  type SentPart,
  textsOf,
} from '@worklane/domain/documents/anchors';
import { textBlockSteps } from '@worklane/domain/documents/text-blocks';
import { createBreath } from '../../../platform/background/create-breath.ts';

type Breath = ReturnType<typeof createBreath>;

interface Passages {
  /** Finds a passage as the client sent it. */
  started(sent: readonly SentPart[]): Promise<AnchorPart[]>;
  /** Finds a stored passage again, whose text may have changed since. */
  settled(parts: readonly AnchorPart[]): Promise<AnchorPart[]>;
}

export async function passagesIn(html: string): Promise<Passages> {
  const breathe = createBreath();
  const finder = new PassageFinder(await readTexts(html, breathe));
  return {
    started: (sent) => oneByOne(sent, breathe, (part) => finder.started([part])),
    settled: (parts) => oneByOne(parts, breathe, (part) => finder.settled([part])),
  };
}

interface Thread {
  id: string;
  anchor: readonly AnchorPart[] | null;
}

/** @returns the threads whose passages moved */
export async function movedPassages(
  threads: readonly Thread[],
  { before, after }: { before: string; after: string },
): Promise<Thread[]> {
  const breathe = createBreath();
  const [former, next] = [await readTexts(before, breathe), await readTexts(after, breathe)];
  const mover = new PassageMover(former, next);
  const moved: Thread[] = [];
  for (const { id, anchor } of threads) {
    const parts = await oneByOne(anchor ?? [], breathe, (part) => mover.move([part]));
    if (parts.some((part, index) => part !== anchor?.[index])) moved.push({ id, anchor: parts });
  }
  return moved;
}

async function readTexts(html: string, breathe: Breath): Promise<ReturnType<typeof textsOf>> {
  const steps = textBlockSteps(html);
  for (let step = steps.next(); ; step = steps.next()) {
    await breathe();
    if (step.done) return textsOf(step.value);
  }
}

async function oneByOne<Part>(
  parts: readonly Part[],
  breathe: Breath,
  find: (part: Part) => readonly AnchorPart[],
): Promise<AnchorPart[]> {
  const found: AnchorPart[] = [];
  for (const part of parts) {
    await breathe();
    found.push(...find(part));
  }
  return found;
}
