// Writes a document as the HTML it is stored as.
import { type TreeNode, writeBlocks, writeWords } from '@worklane/domain/documents/write-blocks';
import type { Fragment, Node } from 'prosemirror-model';

/** @param content a document's blocks, or a part of one that is copied */
export function writeHtml(content: Fragment): string {
  const nodes = content.content.map(treeOf);
  return content.firstChild?.isInline ? writeWords(nodes) : writeBlocks(nodes);
}

function treeOf({ type, attrs, content, text, marks }: Node): TreeNode {
  const named = marks.map((mark) => ({ type: mark.type.name, attrs: mark.attrs }));
  const tree: TreeNode = { type: type.name, attrs, content: content.content.map(treeOf), marks: named };
  return text === undefined ? tree : { ...tree, text };
}
