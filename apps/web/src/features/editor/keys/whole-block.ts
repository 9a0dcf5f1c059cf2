// Says what keys do with a block as a whole: select, leave, move and delete it.
import { type Command, NodeSelection, Selection, TextSelection } from 'prosemirror-state';
import { paragraphAfter } from '../blocks/add-block.ts';
import { findBlock, selectedBlock } from '../blocks/find-block.ts';
import { deleteBlock, moveByOne } from '../blocks/move-block.ts';
import { noteDone } from '../blocks/note-done.ts';
import { schema } from '../schema.ts';

const { nodes } = schema;

/** Tells whether a block without words is selected: typed text then goes below it. */
export const isObject = ({ node }: NodeSelection): boolean =>
  node.isAtom || node.type === nodes.divider || node.type === nodes.image;

export const enterOnSelected: Command = ({ selection, tr }, dispatch) => {
  if (!(selection instanceof NodeSelection)) return false;
  const { from, node } = selection;
  if (isObject(selection)) dispatch?.(paragraphAfter(tr, from));
  else dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(from + node.nodeSize - 1), -1)));
  return true;
};

/** Leaves the block: first it is selected as a whole, then the focus leaves the document. */
export const leaveBlock: Command = (state, dispatch, view) => {
  const { selection, tr } = state;
  const block = selectedBlock(state);
  if (selection instanceof NodeSelection || !block) {
    (view?.dom as HTMLElement | undefined)?.blur();
    return true;
  }
  dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, block.pos)));
  return true;
};

export const neighbour =
  (direction: -1 | 1): Command =>
  (state, dispatch) => {
    if (!(state.selection instanceof NodeSelection)) return false;
    const { from, to } = state.selection;
    const near = Selection.findFrom(state.doc.resolve(direction < 0 ? from : to), direction);
    const block = near && selectedBlock({ selection: near });
    if (block) dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, block.pos)).scrollIntoView());
    return true;
  };

export const deleteSelected: Command = (state, dispatch) => {
  const block = state.selection instanceof NodeSelection ? selectedBlock(state) : null;
  if (!block) return false;
  dispatch?.(deleteBlock(state.tr, block.pos));
  return true;
};

export const move =
  (direction: -1 | 1): Command =>
  (state, dispatch) => {
    const block = selectedBlock(state);
    if (!block) return false;
    const { tr } = state;
    const { from } = state.selection;
    if (!moveByOne(tr, block.pos, direction)) {
      dispatch?.(noteDone(state.tr, 'unmovable'));
      return true;
    }
    const to = findBlock(tr.doc, block.node.attrs.id);
    const wasWriting = state.selection instanceof TextSelection;
    if (wasWriting && to !== undefined) tr.setSelection(TextSelection.near(tr.doc.resolve(to + from - block.pos)));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
