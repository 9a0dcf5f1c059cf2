// Narrows the changes of others to the words or blocks that differ. y-prosemirror replaces the whole document with each, and the
// colours of code would be drawn again in every block.
import { Fragment, type Node, Slice } from 'prosemirror-model';
import { type EditorState, Selection, type Transaction } from 'prosemirror-state';

/** What y-prosemirror marks its changes with. */
export const OF_OTHERS = 'y-sync$';

interface Difference {
  from: number;
  to: number;
  slice: Slice;
}

/** @returns the same change with fewer steps to follow, or the change itself when it isn't one of others */
export function narrowed(change: Transaction, state: EditorState): Transaction {
  const mark = change.getMeta(OF_OTHERS) as { isChangeOrigin?: boolean } | undefined;
  if (!mark?.isChangeOrigin || change.steps.length !== 1) return change;
  const tr = state.tr.setMeta(OF_OTHERS, mark).setMeta('addToHistory', false);
  const difference = differenceOf(state.doc, change.doc);
  if (difference) tr.replace(difference.from, difference.to, difference.slice);
  if (!tr.doc.eq(change.doc)) return change;
  if (change.selectionSet) tr.setSelection(Selection.fromJSON(tr.doc, change.selection.toJSON()));
  return change.scrolledIntoView ? tr.scrollIntoView() : tr;
}

function differenceOf(before: Node, after: Node): Difference | undefined {
  const { start, end, afterEnd } = differingBlocks(before, after);
  if (start === end && start === afterEnd) return undefined;
  const isOne = end === start + 1 && afterEnd === end;
  const from = sizeOf(before, 0, start);
  if (isOne) {
    const [block, changed] = [before.child(start), after.child(start)];
    if (block.isTextblock && block.sameMarkup(changed)) return differingWords(block, changed, from + 1);
  }
  const blocks = Array.from({ length: afterEnd - start }, (_, index) => after.child(start + index));
  return { from, to: from + sizeOf(before, start, end), slice: new Slice(Fragment.from(blocks), 0, 0) };
}

/** Compares by identity first: blocks that nobody has changed are the same objects. */
function differingBlocks(before: Node, after: Node): { start: number; end: number; afterEnd: number } {
  let [start, end, afterEnd] = [0, before.childCount, after.childCount];
  while (start < end && start < afterEnd && before.child(start).eq(after.child(start))) start++;
  while (end > start && afterEnd > start && before.child(end - 1).eq(after.child(afterEnd - 1))) {
    end--;
    afterEnd--;
  }
  return { start, end, afterEnd };
}

/** @param at where the words of the block begin */
function differingWords(block: Node, changed: Node, at: number): Difference | undefined {
  const start = block.content.findDiffStart(changed.content);
  const ends = block.content.findDiffEnd(changed.content);
  if (start === null || ends === null) return undefined;
  // Of letters that are repeated, the ends may lie before the start.
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b));
  const [end, changedEnd] = [ends.a + overlap, ends.b + overlap];
  return { from: at + start, to: at + end, slice: changed.slice(start, changedEnd) };
}

function sizeOf(doc: Node, from: number, to: number): number {
  let size = 0;
  for (let index = from; index < to; index++) size += doc.child(index).nodeSize;
  return size;
}
