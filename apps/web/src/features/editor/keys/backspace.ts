// Says what Backspace and Delete do at the ends of a block.
import { type Command, NodeSelection, Selection, TextSelection } from 'prosemirror-state';
import { blockAround } from '../blocks/find-block.ts';
import { deleteBlock } from '../blocks/move-block.ts';
import { turnInto } from '../blocks/turn-into.ts';
import { schema } from '../schema.ts';
import { leaveList } from './enter.ts';

const { nodes } = schema;

const DELETED_WHEN_EMPTY = new Set(['paragraph', 'list_item']);

/**
 * Deletes an empty paragraph or item. An empty heading, quote, callout, code or caption stays: those are deleted from
 * their menu.
 */
export const backspaceInEmpty: Command = ({ selection, tr }, dispatch) => {
  const { $from, empty } = selection;
  const block = blockAround($from);
  if (!empty || !block || $from.parent.content.size > 0 || block.node.type === nodes.table) return false;
  if (block.node.type === nodes.list_item && block.node.childCount > 1) return false;
  if (DELETED_WHEN_EMPTY.has(block.node.type.name)) dispatch?.(deleteBlock(tr, block.pos));
  return true;
};

/** Turns a special block into a paragraph first; joins a paragraph with the block above. */
export const backspaceAtStart: Command = ({ selection, tr }, dispatch) => {
  const { $from, empty } = selection;
  const block = blockAround($from);
  if (!empty || !block || $from.parentOffset > 0) return false;
  if (block.node.type === nodes.list_item) {
    dispatch?.(leaveList(tr, block.pos));
    return true;
  }
  if (/^(?:heading|quote|callout)$/.test(block.node.type.name)) {
    dispatch?.(turnInto(tr, block.pos, { type: 'paragraph' }));
    return true;
  }
  if (block.node.type !== nodes.paragraph) return block.node.type !== nodes.table;
  return joinWithAbove(tr, block.pos, dispatch);
};

const JOINED = new Set(['paragraph', 'heading', 'quote', 'callout', 'line']);

function joinWithAbove(tr: Parameters<typeof turnInto>[0], pos: number, dispatch: Parameters<Command>[1]): boolean {
  const node = tr.doc.nodeAt(pos);
  const above = Selection.findFrom(tr.doc.resolve(pos), -1);
  if (!node || !above) return true;
  const { $from } = above;
  const isCell = $from.depth > 1 && $from.node(-1).type !== nodes.list_item && $from.parent.type === nodes.line;
  if (above instanceof NodeSelection || !JOINED.has($from.parent.type.name) || isCell) return false;
  if (!dispatch) return true;
  const at = $from.end();
  const children = node.type === nodes.list_item ? node.children.slice(1) : [];
  const words = node.type === nodes.list_item ? node.firstChild : node;
  if (children.length > 0) return false;
  const before = tr.steps.length;
  deleteBlock(tr, pos);
  const place = tr.mapping.slice(before).map(at, -1);
  tr.insert(place, words?.content ?? []);
  dispatch(tr.setSelection(TextSelection.create(tr.doc, place)).scrollIntoView());
  return true;
}

export const deleteAtEnd: Command = ({ selection, tr, doc }, dispatch) => {
  const { $from, empty } = selection;
  if (!empty || !JOINED.has($from.parent.type.name) || $from.parentOffset < $from.parent.content.size) return false;
  const below = Selection.findFrom(doc.resolve($from.after()), 1);
  if (!(below instanceof TextSelection)) return false;
  const block = blockAround(below.$from);
  if (!block || !/^(?:paragraph|heading|quote|callout|list_item)$/.test(block.node.type.name)) return false;
  return joinWithAbove(tr, block.pos, dispatch);
};
