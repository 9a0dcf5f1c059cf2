// Gives each new block an id of its own. Of two with the same one, as after copying, the first keeps it.
import type { Node } from 'prosemirror-model';
import { Plugin, type Transaction } from 'prosemirror-state';
import { isBlock } from '../schema.ts';
import { OF_OTHERS } from './narrow-change.ts';
import { isOfWords } from './only-words.ts';

const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789';

export function newBlockId(): string {
  let id = '';
  for (const byte of crypto.getRandomValues(new Uint8Array(12))) id += SIGNS[byte % SIGNS.length];
  return id;
}

/** @returns whether a block got an id */
export function giveIds(tr: Transaction, doc: Node = tr.doc): boolean {
  const seen = new Set<string>();
  let isChanged = false;
  doc.descendants((node, pos) => {
    if (node.isInline) return false;
    if (isBlock(node.type.name)) {
      if (node.attrs.id === null || seen.has(node.attrs.id)) {
        tr.setNodeAttribute(pos, 'id', newBlockId());
        isChanged = true;
      } else seen.add(node.attrs.id);
    }
    return !node.isTextblock;
  });
  return isChanged;
}

export const blockIds = () =>
  new Plugin({
    appendTransaction: (transactions, _before, state) => {
      // Blocks of other users have ids already: their own editors add them.
      if (!transactions.some((each) => each.docChanged && !each.getMeta(OF_OTHERS) && !isOfWords(each))) return null;
      const tr = state.tr;
      return giveIds(tr) ? tr : null;
    },
  });
