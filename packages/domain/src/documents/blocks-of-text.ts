// Reads the blocks of a shared text from its Yjs types, without changing them. Skips everything that isn't a block.
import type { TreeNode } from './write-blocks.ts';

interface Branch {
  toArray(): readonly unknown[];
}

interface Element extends Branch {
  nodeName: string;
  getAttributes(): object;
}

interface Words {
  toDelta(): unknown;
}

/** People don't nest blocks more deeply. */
const DEEPEST = 60;

/** @param root the XML fragment of the text */
export const blocksOfText = (root: Branch): TreeNode[] => nodesOf(root, 0);

function nodesOf(parent: Branch, depth: number): TreeNode[] {
  if (depth > DEEPEST) return [];
  return parent.toArray().flatMap((child): TreeNode[] => {
    if (isElement(child)) {
      const attrs = child.getAttributes() as Record<string, unknown>;
      return [{ type: child.nodeName, attrs, content: nodesOf(child, depth + 1) }];
    }
    return isWords(child) ? wordsOf(child) : [];
  });
}

const has = (value: unknown, name: string): boolean => typeof value === 'object' && value !== null && name in value;
const isElement = (child: unknown): child is Element => has(child, 'nodeName') && has(child, 'toArray');
const isWords = (child: unknown): child is Words => has(child, 'toDelta');

function wordsOf(words: Words): TreeNode[] {
  const pieces = words.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[];
  return pieces.flatMap(({ insert, attributes = {} }): TreeNode[] => {
    if (typeof insert !== 'string') return [];
    // Yjs adds a hash to the name of a mark that may contain itself.
    const marks = Object.entries(attributes).map(([name, attrs]) => ({
      type: name.replace(/--[\w+/=]{8}$/, ''),
      attrs: (typeof attrs === 'object' && attrs !== null ? attrs : {}) as Record<string, unknown>,
    }));
    return [{ type: 'text', attrs: {}, content: [], text: insert, marks }];
  });
}
