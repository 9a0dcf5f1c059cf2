// Says what Enter does in words, items and cells.
import { type Command, TextSelection } from 'prosemirror-state';
import { outdent } from '../blocks/indent.ts';
import { turnInto } from '../blocks/turn-into.ts';
import { newBlockId } from '../plugins/block-ids.ts';
import { schema } from '../schema.ts';

const { nodes } = schema;

export const lineBreak: Command = ({ selection, tr }, dispatch) => {
  if (!selection.$from.parent.inlineContent || selection.$from.parent.type.spec.code) return false;
  dispatch?.(tr.replaceSelectionWith(nodes.hard_break.create(), true).scrollIntoView());
  return true;
};

/** Breaks the line in a cell, which has no other block to go to. */
export const lineBreakInCell: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const cell = $from.depth > 1 ? $from.node(-1) : null;
  return cell?.type.spec.tableRole?.toString().includes('cell') ? lineBreak(state, dispatch) : false;
};

export const enterInItem: Command = ({ selection, tr }, dispatch) => {
  const { $from, empty } = selection;
  if ($from.parent.type !== nodes.line || $from.node(-1).type !== nodes.list_item) return false;
  const item = $from.node(-1);
  const pos = $from.before(-1);
  if (empty && item.childCount === 1 && $from.parent.content.size === 0) {
    if (dispatch) dispatch(leaveList(tr, pos));
    return true;
  }
  if (!dispatch) return true;
  if (!empty) tr.deleteSelection();
  const at = tr.selection.$from;
  // What was selected may have ended outside of the list.
  if (at.parent.type !== nodes.line || at.node(-1).type !== nodes.list_item) {
    dispatch(tr);
    return true;
  }
  if (at.parentOffset === 0 && at.parent.content.size > 0) {
    tr.insert(at.before(-1), nodes.list_item.create({ id: newBlockId() }, nodes.line.create()));
    dispatch(tr.scrollIntoView());
    return true;
  }
  const attrs = { id: newBlockId(), checked: false, dir: item.attrs.dir };
  dispatch(tr.split(at.pos, 2, [{ type: nodes.list_item, attrs }, { type: nodes.line }]).scrollIntoView());
  return true;
};

export function leaveList(tr: Parameters<typeof turnInto>[0], pos: number) {
  const $pos = tr.doc.resolve(pos);
  const isDeep = $pos.depth > 1 && $pos.node(-1).type === nodes.list_item;
  return isDeep && outdent(tr, pos) ? tr : turnInto(tr, pos, { type: 'paragraph' });
}

const NORMAL = new Set(['paragraph', 'heading', 'quote', 'callout', 'image']);

/** Moves the text after the caret into the new paragraph. */
export const enterInWords: Command = ({ selection, tr }, dispatch) => {
  const { $from, empty } = selection;
  const block = $from.parent;
  if (!NORMAL.has(block.type.name)) return false;
  if (!dispatch) return true;
  if (!empty) tr.deleteSelection();
  const at = tr.selection.$from;
  if (!NORMAL.has(at.parent.type.name)) {
    dispatch(tr);
    return true;
  }
  const isLastOfNested = at.node(-1).type === nodes.nested && at.index(-1) === at.node(-1).childCount - 1;
  if (
    at.parent.type === nodes.paragraph &&
    at.parent.content.size === 0 &&
    isLastOfNested &&
    outdent(tr, at.before())
  ) {
    dispatch(tr.scrollIntoView());
    return true;
  }
  const rest = at.parent.type === nodes.image ? at.parent.content.cut(0, 0) : at.parent.content.cut(at.parentOffset);
  if (at.parentOffset === 0 && at.parent.content.size > 0 && at.parent.type !== nodes.image) {
    tr.insert(at.before(), nodes.paragraph.create({ id: newBlockId() }));
    dispatch(tr.scrollIntoView());
    return true;
  }
  const end = at.after();
  const { dir } = at.parent.attrs;
  const align = at.parent.type === nodes.paragraph ? at.parent.attrs.align : null;
  tr.insert(end, nodes.paragraph.create({ id: newBlockId(), dir, align }, rest));
  if (rest.size > 0) tr.delete(at.pos, at.end());
  dispatch(tr.setSelection(TextSelection.create(tr.doc, tr.mapping.map(end, -1) + 1)).scrollIntoView());
  return true;
};
