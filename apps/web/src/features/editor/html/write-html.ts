// Writes a document as the HTML it is stored as.
import { type TreeNode, writeBlocks, writeWords } from '@worklane/domain/documents/write-blocks';
import type { Fragment, Node } from 'prosemirror-model';

/** A node never changes: of a long document, a key changes one block, and the others are as they were written before. */
const written = new WeakMap<Node, string>();

/** @param content a document's blocks, or a part of one that is copied */
export function writeHtml(content: Fragment): string {
  if (content.firstChild?.isInline) return writeWords(content.content.map(treeOf));
  return content.content.map(writeBlock).join('');
}

function writeBlock(block: Node): string {
  const known = written.get(block);
  if (known !== undefined) return known;
  const html = writeBlocks([treeOf(block)]);
  written.set(block, html);
  return html;
}

function treeOf({ type, attrs, content, text, marks }: Node): TreeNode {
  const named = marks.map((mark) => ({ type: mark.type.name, attrs: mark.attrs }));
  const tree: TreeNode = { type: type.name, attrs, content: content.content.map(treeOf), marks: named };
  return text === undefined ? tree : { ...tree, text };
}
