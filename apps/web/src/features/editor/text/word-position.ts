// Finds a place in the words of a text again after the text was drawn in another way: by the signs before it.
import type { Node } from 'prosemirror-model';
import type { WordPosition } from './text-dress.ts';

export function placeAfter(words: string): WordPosition {
  const end = words.trimEnd();
  return { signs: end.replace(/\s/g, '').length, blanks: words.length - end.length };
}

/** @returns the position in a document */
export function positionOf(doc: Node, { signs, blanks }: WordPosition): number {
  let [signsLeft, blanksLeft] = [signs, blanks];
  let found: number | undefined;
  let isDone = false;
  const step = (sign: string, pos: number) => {
    if (isDone) return;
    const isBlank = /\s/.test(sign);
    if (signsLeft > 0) {
      if (!isBlank) signsLeft--;
    } else if (isBlank && blanksLeft > 0) blanksLeft--;
    else {
      isDone = true;
      return;
    }
    if (signsLeft === 0) found = pos;
  };
  doc.descendants((node, pos) => {
    if (isDone) return false;
    const words = node.isText ? (node.text ?? '') : node.isInline ? (node.type.spec.leafText?.(node) ?? '') : '';
    // By code units, as positions count.
    for (let at = 0; at < words.length; at++) step(words.charAt(at), node.isText ? pos + at + 1 : pos + node.nodeSize);
    return true;
  });
  return found ?? 0;
}
