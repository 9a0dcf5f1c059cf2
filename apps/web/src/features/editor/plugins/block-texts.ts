// Reads the text of each block of an open document as its stored form has it, and says where each character is.
import { LINE_BREAK, placeId, type TextBlock } from '@worklane/domain/documents/text-blocks';
import type { Node } from 'prosemirror-model';
import { isBlock } from '../schema.ts';

interface Piece {
  /** In the text of its block. */
  start: number;
  length: number;
  pos: number;
  size: number;
}

export interface DocBlock extends TextBlock {
  pieces: Piece[];
}

/** Reads the blocks of a document, in its order. */
export function readBlocks(doc: Node): DocBlock[] {
  const blocks: DocBlock[] = [];
  const add = (block: DocBlock, text: string, { pos, size }: { pos: number; size: number }) => {
    if (text === '') return;
    block.pieces.push({ start: block.text.length, length: text.length, pos, size });
    block.text += text;
  };
  const walk = (parent: Node, start: number, block: DocBlock | undefined) =>
    parent.forEach((node, offset) => {
      const pos = start + offset;
      if (node.isInline) {
        const text = node.text ?? (node.type.name === 'hard_break' ? LINE_BREAK : `${node.attrs.label ?? ''}`);
        if (block) add(block, text, { pos, size: node.nodeSize });
        return;
      }
      const own = isBlock(node.type.name)
        ? { id: node.attrs.id ?? placeId(blocks.length), text: '', pieces: [] }
        : undefined;
      if (own) blocks.push(own);
      walk(node, pos + 1, own ?? block);
    });
  walk(doc, 0, undefined);
  return blocks;
}

/** @returns the position before a character, or after the one before it */
export function posAt({ pieces }: DocBlock, offset: number, isEnd: boolean): number | undefined {
  for (const { start, length, pos, size } of pieces) {
    const isIn = isEnd ? offset > start && offset <= start + length : offset >= start && offset < start + length;
    if (!isIn) continue;
    // A name is one node, however long its label is.
    if (size === length) return pos + offset - start;
    return isEnd ? pos + size : pos;
  }
  return undefined;
}

/** Finds the part of a block between two positions; undefined when there is none. */
export function within({ pieces }: DocBlock, from: number, to: number): { start: number; end: number } | undefined {
  let found: { start: number; end: number } | undefined;
  for (const { start, length, pos, size } of pieces) {
    if (pos + size <= from || pos >= to) continue;
    const isText = size === length;
    const first = isText ? start + Math.max(0, from - pos) : start;
    const last = isText ? start + Math.min(length, to - pos) : start + length;
    found = { start: found?.start ?? first, end: last };
  }
  return found;
}
