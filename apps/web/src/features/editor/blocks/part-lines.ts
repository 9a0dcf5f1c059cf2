// Moves selected lines of a paragraph into a paragraph of their own.
import { TextSelection, type Transaction } from 'prosemirror-state';
import { newBlockId } from '../plugins/block-ids.ts';
import { schema } from '../schema.ts';

const { nodes } = schema;

/** Parts the paragraph around the lines between two positions, and puts the caret at the end of these lines. */
export function partLines(tr: Transaction, from: number, to: number): void {
  const $from = tr.doc.resolve(from);
  const paragraph = $from.parent;
  if (paragraph.type !== nodes.paragraph || to > $from.end()) {
    tr.setSelection(TextSelection.near(tr.doc.resolve(to)));
    return;
  }
  const breaks: number[] = [];
  paragraph.forEach((child, offset) => {
    if (child.type === nodes.hard_break) breaks.push($from.start() + offset);
  });
  const part = (at: number | undefined, place: number, side: number): number => {
    if (at === undefined) return place;
    const steps = tr.steps.length;
    tr.delete(at, at + 1).split(at, 1, [{ type: nodes.paragraph, attrs: { id: newBlockId() } }]);
    return tr.mapping.slice(steps).map(place, side);
  };
  // The caret stays with these lines: above those below, and below those above.
  const above = part(
    breaks.find((at) => at >= to),
    to,
    -1,
  );
  const end = part(
    breaks.findLast((at) => at < from),
    above,
    1,
  );
  tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1));
}
