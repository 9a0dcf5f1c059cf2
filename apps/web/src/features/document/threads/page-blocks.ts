// Reads the text of each block of a document that is shown without the editor, and says where each character is.
import type { SentPart } from '@worklane/domain/documents/anchors';
import {
  BLOCK_TAGS,
  LINE_BREAK,
  placeId,
  type TextBlock,
  WITHOUT_BLOCKS,
} from '@worklane/domain/documents/text-blocks';

interface Piece {
  /** In the text of its block. */
  start: number;
  node: Text;
}

export interface PageBlock extends TextBlock {
  pieces: Piece[];
}

/** Reads the blocks of a page, in the order of the document. */
export function readPageBlocks(root: Element): PageBlock[] {
  const blocks: PageBlock[] = [];
  const walk = (parent: Element, block: PageBlock | undefined, isWhole: boolean) => {
    for (const node of parent.childNodes) {
      if (node instanceof Text) {
        block?.pieces.push({ start: block.text.length, node });
        if (block) block.text += node.data;
        continue;
      }
      if (!(node instanceof HTMLElement)) continue;
      const tag = node.localName;
      const isLive = tag === 'div' && node.dataset.live !== undefined;
      if (tag === 'br' && block) block.text += LINE_BREAK;
      const isBlock = !isWhole && (BLOCK_TAGS.has(tag) || isLive);
      const own = isBlock ? { id: node.dataset.id || placeId(blocks.length), text: '', pieces: [] } : undefined;
      if (own) blocks.push(own);
      // What is live shows more than is stored.
      if (!isLive) walk(node, own ?? block, own ? WITHOUT_BLOCKS.has(tag) : isWhole);
    }
  };
  walk(root, undefined, false);
  return blocks;
}

/** @returns the place in the page; undefined when it has no words */
export function rangeOf({ pieces }: PageBlock, { start, end }: { start: number; end: number }): Range | undefined {
  const first = pieces.findLast((piece) => piece.start <= start);
  const last = pieces.findLast((piece) => piece.start < end);
  if (!first || !last) return undefined;
  const range = new Range();
  range.setStart(first.node, Math.min(start - first.start, first.node.length));
  range.setEnd(last.node, Math.min(end - last.start, last.node.length));
  return range;
}

/** Reads the words of a range, one part for each block. */
export function partsIn(blocks: readonly PageBlock[], range: Range): SentPart[] {
  return blocks.flatMap(({ id, text, pieces }) => {
    const inside = pieces.flatMap(({ start, node }) => {
      if (!range.intersectsNode(node)) return [];
      const from = node === range.startContainer ? range.startOffset : 0;
      const to = node === range.endContainer ? range.endOffset : node.length;
      return from < to ? [{ start: start + from, end: start + to }] : [];
    });
    const [first, last] = [inside[0], inside.at(-1)];
    const quote = first && last ? text.slice(first.start, last.end) : '';
    return first && quote.trim() ? [{ block: id, start: first.start, quote }] : [];
  });
}
