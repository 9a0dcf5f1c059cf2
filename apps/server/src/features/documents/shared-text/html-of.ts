// Writes a shared text as the HTML of its document.

import { TEXT_ROOT } from '@worklane/domain/documents/vocabulary';
import { type TreeNode, writeBlocks } from '@worklane/domain/documents/write-blocks';
import * as Y from 'yjs';

/** Beyond that, nobody has made it by writing. */
const DEEPEST = 60;

export const htmlOf = (text: Y.Doc): string => writeBlocks(nodesOf(text.getXmlFragment(TEXT_ROOT), 0));

function nodesOf(parent: Y.XmlFragment, depth: number): TreeNode[] {
  if (depth > DEEPEST) return [];
  return parent.toArray().flatMap((child): TreeNode[] => {
    if (child instanceof Y.XmlText) return wordsOf(child);
    if (!(child instanceof Y.XmlElement)) return [];
    const attrs = child.getAttributes() as Record<string, unknown>;
    return [{ type: child.nodeName, attrs, content: nodesOf(child, depth + 1) }];
  });
}

function wordsOf(words: Y.XmlText): TreeNode[] {
  const pieces = words.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[];
  return pieces.flatMap(({ insert, attributes = {} }): TreeNode[] => {
    if (typeof insert !== 'string') return [];
    // Of marks that may stand in one another, the name is followed by a hash.
    const marks = Object.entries(attributes).map(([name, attrs]) => ({
      type: name.replace(/--[\w+/=]{8}$/, ''),
      attrs: (typeof attrs === 'object' && attrs !== null ? attrs : {}) as Record<string, unknown>,
    }));
    return [{ type: 'text', attrs: {}, content: [], text: insert, marks }];
  });
}
