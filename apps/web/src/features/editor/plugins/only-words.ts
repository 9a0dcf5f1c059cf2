// Recognizes changes of words alone, as most keys make them: what depends on blocks need not look at the whole document again.
import type { Mark, Node, NodeType, Slice } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';

/** What a step has that replaces or marks words. */
interface WordStep {
  from?: number;
  to?: number;
  slice?: Slice;
  mark?: Mark;
}

/** Tells whether no block was added, removed, split, joined or changed in its properties. */
export const isOfWords = ({ steps, docs }: Transaction): boolean =>
  steps.every((step, index) => isWordStep(step, docs[index] as Node));

function isWordStep(step: object, before: Node): boolean {
  const { from, to, slice, mark } = step as WordStep;
  // Others change the properties of blocks, or what is around them.
  if (from === undefined || to === undefined || 'gapFrom' in step) return false;
  if (mark) return true;
  const $from = before.resolve(from);
  return $from.parent.isTextblock && to <= $from.end() && slice?.content.firstChild?.isInline !== false;
}

/** Tells whether a change begins in a block of this type. */
export const beginsIn = ({ mapping, docs }: Transaction, type: NodeType): boolean =>
  mapping.maps.some((map, index) => {
    let isFound = false;
    map.forEach((from) => {
      isFound ||= docs[index]?.resolve(from).parent.type === type;
    });
    return isFound;
  });
