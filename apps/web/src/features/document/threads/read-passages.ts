// Marks the passages that comments are about in a document that is shown without the editor.
import { PassageFinder, textsOf } from '@worklane/domain/documents/anchors';
import { BLOCK_TAGS } from '@worklane/domain/documents/text-blocks';
import type { Passages } from '../../editor/parts/editor-props.ts';
import { rangeOf, readPageBlocks } from './page-blocks.ts';
import './reading.css';

export interface MarkedPassage {
  id: string;
  ranges: Range[];
}

/** Names the mark of a block whose words can't be highlighted. */
const IN_BLOCK = 'data-passage-block';
const BLOCK = [...BLOCK_TAGS].join();

const NAMES = { all: 'wl-passage', current: 'wl-passage-current' } as const;

export const readingRoot = (page: HTMLElement | null): HTMLElement | null =>
  page?.querySelector<HTMLElement>('[data-reading]') ?? null;

/** @returns where each passage is */
export function markPassages(root: HTMLElement, { list, current }: Passages): MarkedPassage[] {
  const blocks = readPageBlocks(root);
  const finder = new PassageFinder(textsOf(blocks));
  const blocksById = new Map(blocks.toReversed().map((block) => [block.id, block]));
  const marked = list.map(({ id, parts }) => ({
    id,
    ranges: finder.settled(parts).flatMap((part) => {
      const block = part.is_lost ? undefined : blocksById.get(part.block);
      return (block && rangeOf(block, part)) ?? [];
    }),
  }));
  if (!CSS.highlights) unmarkPassages();
  show(
    NAMES.all,
    marked.filter(({ id }) => id !== current),
  );
  show(
    NAMES.current,
    marked.filter(({ id }) => id === current),
  );
  return marked;
}

export function unmarkPassages(): void {
  for (const name of Object.values(NAMES)) CSS.highlights?.delete(name);
  for (const block of document.querySelectorAll(`[${IN_BLOCK}]`)) block.removeAttribute(IN_BLOCK);
}

/** Highlights the words, or in an older browser only their blocks, because it would have to change the text. */
function show(name: string, marked: readonly MarkedPassage[]): void {
  const ranges = marked.flatMap((each) => each.ranges);
  if (CSS.highlights) CSS.highlights.set(name, new Highlight(...ranges));
  else
    for (const { startContainer } of ranges) startContainer.parentElement?.closest(BLOCK)?.setAttribute(IN_BLOCK, name);
}

export function passageAt(marked: readonly MarkedPassage[], { x, y }: { x: number; y: number }): string | undefined {
  const isIn = ({ left, right, top, bottom }: DOMRect) => x >= left && x <= right && y >= top && y <= bottom;
  return marked.find(({ ranges }) => ranges.some((range) => [...range.getClientRects()].some(isIn)))?.id;
}
