// Adds an empty block to write in.
import { TextSelection, type Transaction } from 'prosemirror-state';
import { newBlockId } from '../plugins/block-ids.ts';
import { schema } from '../schema.ts';
import type { FoundBlock } from './find-block.ts';
import { insertBlock } from './move-block.ts';
import { noteDone } from './note-done.ts';

const { nodes } = schema;

/** Puts the caret behind a block without words: into the paragraph that follows, or a new one. */
export function caretAfter(tr: Transaction, pos: number): Transaction {
  const node = tr.doc.nodeAt(pos);
  if (!node) return tr;
  const end = pos + node.nodeSize;
  const next = tr.doc.resolve(end).nodeAfter;
  if (next?.type !== nodes.paragraph) tr.insert(end, nodes.paragraph.create({ id: newBlockId() }));
  return tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView();
}

/** Begins a paragraph behind a block without words; an empty one that follows is used. */
export function paragraphAfter(tr: Transaction, pos: number): Transaction {
  const end = pos + (tr.doc.nodeAt(pos)?.nodeSize ?? 0);
  const next = tr.doc.resolve(end).nodeAfter;
  if (next?.type !== nodes.paragraph || next.content.size > 0)
    tr.insert(end, nodes.paragraph.create({ id: newBlockId() }));
  return tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView();
}

/** Adds an empty block below: an item below an item, else a paragraph. */
export function addBelow(tr: Transaction, block: FoundBlock | null, always = false): Transaction {
  if (!block) {
    const end = tr.doc.content.size;
    tr.insert(end, nodes.paragraph.create({ id: newBlockId() }));
    return noteDone(tr, 'added')
      .setSelection(TextSelection.create(tr.doc, end + 1))
      .scrollIntoView();
  }
  const end = block.pos + block.node.nodeSize;
  if (block.node.type === nodes.list_item && !always) {
    tr.insert(end, nodes.list_item.create({ id: newBlockId() }, nodes.line.create()));
    return noteDone(tr, 'added')
      .setSelection(TextSelection.create(tr.doc, end + 2))
      .scrollIntoView();
  }
  const put = insertBlock(tr, end, nodes.paragraph.create({ id: newBlockId() }));
  return noteDone(tr, 'added')
    .setSelection(TextSelection.create(tr.doc, put + 1))
    .scrollIntoView();
}
