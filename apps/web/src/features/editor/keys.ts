// Says what each key does in a document, as the specification has it (extensions, section 4, and decision T-66).
import {
  chainCommands,
  deleteSelection,
  exitCode,
  newlineInCode,
  selectAll,
  selectNodeBackward,
  selectNodeForward,
  toggleMark,
} from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { undoInputRule } from 'prosemirror-inputrules';
import { type Command, NodeSelection, Selection, TextSelection } from 'prosemirror-state';
import { addRowAfter, goToNextCell, isInTable } from 'prosemirror-tables';
import {
  addBelow,
  blockAround,
  caretAfter,
  deleteBlock,
  findBlock,
  type Kind,
  moveByOne,
  selectedBlock,
  turnInto,
} from './blocks.ts';
import { indent, outdent } from './indent.ts';
import { newBlockId } from './plugins/block-ids.ts';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

const lineBreak: Command = ({ selection, tr }, dispatch) => {
  if (!selection.$from.parent.inlineContent || selection.$from.parent.type.spec.code) return false;
  dispatch?.(tr.replaceSelectionWith(nodes.hard_break.create(), true).scrollIntoView());
  return true;
};

/** In a cell there is no other block to go to. */
const lineBreakInCell: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const cell = $from.depth > 1 ? $from.node(-1) : null;
  return cell?.type.spec.tableRole?.toString().includes('cell') ? lineBreak(state, dispatch) : false;
};

const enterOnSelected: Command = ({ selection, tr }, dispatch) => {
  if (!(selection instanceof NodeSelection)) return false;
  const { from, node } = selection;
  if (node.isAtom || node.type === nodes.divider || node.type === nodes.image) dispatch?.(caretAfter(tr, from));
  else dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(from + node.nodeSize - 1), -1)));
  return true;
};

const enterInItem: Command = ({ selection, tr }, dispatch) => {
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

function leaveList(tr: Parameters<typeof turnInto>[0], pos: number) {
  const $pos = tr.doc.resolve(pos);
  const isDeep = $pos.depth > 1 && $pos.node(-1).type === nodes.list_item;
  return isDeep && outdent(tr, pos) ? tr : turnInto(tr, pos, { type: 'paragraph' });
}

const NORMAL = new Set(['paragraph', 'heading', 'quote', 'callout', 'image']);

/** What stands behind the caret goes into the new paragraph. */
const enterInWords: Command = ({ selection, tr }, dispatch) => {
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

const DELETED_WHEN_EMPTY = new Set(['paragraph', 'list_item']);

/** An empty heading, quote, callout, code or caption stays: those are deleted from their menu. */
const backspaceInEmpty: Command = ({ selection, tr }, dispatch) => {
  const { $from, empty } = selection;
  const block = blockAround($from);
  if (!empty || !block || $from.parent.content.size > 0 || block.node.type === nodes.table) return false;
  if (block.node.type === nodes.list_item && block.node.childCount > 1) return false;
  if (DELETED_WHEN_EMPTY.has(block.node.type.name)) dispatch?.(deleteBlock(tr, block.pos));
  return true;
};

/** What is special about a block goes first; then it joins the one above. */
const backspaceAtStart: Command = ({ selection, tr }, dispatch) => {
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

const deleteAtEnd: Command = ({ selection, tr, doc }, dispatch) => {
  const { $from, empty } = selection;
  if (!empty || !JOINED.has($from.parent.type.name) || $from.parentOffset < $from.parent.content.size) return false;
  const below = Selection.findFrom(doc.resolve($from.after()), 1);
  if (!(below instanceof TextSelection)) return false;
  const block = blockAround(below.$from);
  if (!block || !/^(?:paragraph|heading|quote|callout|list_item)$/.test(block.node.type.name)) return false;
  return joinWithAbove(tr, block.pos, dispatch);
};

/** Leaves the block: first it is selected as a whole, then the focus leaves the document. */
const leaveBlock: Command = (state, dispatch, view) => {
  const { selection, tr } = state;
  const block = selectedBlock(state);
  if (selection instanceof NodeSelection || !block) {
    (view?.dom as HTMLElement | undefined)?.blur();
    return true;
  }
  dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, block.pos)));
  return true;
};

const neighbour =
  (direction: -1 | 1): Command =>
  (state, dispatch) => {
    if (!(state.selection instanceof NodeSelection)) return false;
    const { from, to } = state.selection;
    const near = Selection.findFrom(state.doc.resolve(direction < 0 ? from : to), direction);
    const block = near && selectedBlock({ selection: near });
    if (block) dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, block.pos)).scrollIntoView());
    return true;
  };

const deleteSelected: Command = (state, dispatch) => {
  const block = state.selection instanceof NodeSelection ? selectedBlock(state) : null;
  if (!block) return false;
  dispatch?.(deleteBlock(state.tr, block.pos));
  return true;
};

const move =
  (direction: -1 | 1): Command =>
  (state, dispatch) => {
    const block = selectedBlock(state);
    if (!block) return false;
    const { tr } = state;
    const { from } = state.selection;
    if (!moveByOne(tr, block.pos, direction)) return true;
    const to = findBlock(tr.doc, block.node.attrs.id);
    const wasWriting = state.selection instanceof TextSelection;
    if (wasWriting && to !== undefined) tr.setSelection(TextSelection.near(tr.doc.resolve(to + from - block.pos)));
    dispatch?.(tr.scrollIntoView());
    return true;
  };

const turn =
  (kind: Kind): Command =>
  (state, dispatch) => {
    const block = selectedBlock(state);
    if (!block?.node.inlineContent && block?.node.type !== nodes.list_item) return false;
    dispatch?.(turnInto(state.tr, block.pos, kind));
    return true;
  };

/** Behind the last cell a row begins. */
const nextRow: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false;
  if (!dispatch || !view) return true;
  addRowAfter(state, dispatch);
  return goToNextCell(1)(view.state, dispatch);
};

const tab =
  (direction: 1 | -1): Command =>
  (state, dispatch, view) => {
    const { $from } = state.selection;
    const { tr } = state;
    if (goToNextCell(direction)(state, dispatch) || (direction > 0 && nextRow(state, dispatch, view))) return true;
    if ($from.parent.type === nodes.code_block) {
      if (direction > 0) dispatch?.(tr.insertText('  '));
      return true;
    }
    const block = selectedBlock(state);
    if (!block) return false;
    const isDone = direction > 0 ? indent(tr, block.pos) : outdent(tr, block.pos);
    if (isDone) dispatch?.(tr.scrollIntoView());
    return isDone;
  };

/** Below the block that is written in, wherever in it the caret stands. */
const leaveBelow: Command = (state, dispatch) => {
  dispatch?.(addBelow(state.tr, selectedBlock(state), true));
  return true;
};

export const keys: Record<string, Command> = {
  Enter: chainCommands(enterOnSelected, newlineInCode, lineBreakInCell, enterInItem, enterInWords),
  'Shift-Enter': chainCommands(newlineInCode, lineBreak),
  'Mod-Enter': chainCommands(exitCode, leaveBelow),
  Backspace: chainCommands(
    undoInputRule,
    deleteSelected,
    deleteSelection,
    backspaceInEmpty,
    backspaceAtStart,
    selectNodeBackward,
  ),
  'Mod-Backspace': chainCommands(
    deleteSelected,
    deleteSelection,
    backspaceInEmpty,
    backspaceAtStart,
    selectNodeBackward,
  ),
  'Shift-Backspace': chainCommands(
    deleteSelected,
    deleteSelection,
    backspaceInEmpty,
    backspaceAtStart,
    selectNodeBackward,
  ),
  Delete: chainCommands(deleteSelected, deleteSelection, deleteAtEnd, selectNodeForward),
  'Mod-Delete': chainCommands(deleteSelected, deleteSelection, deleteAtEnd, selectNodeForward),
  Escape: leaveBlock,
  ArrowUp: neighbour(-1),
  ArrowDown: neighbour(1),
  Tab: tab(1),
  'Shift-Tab': tab(-1),
  'Mod-a': selectAll,
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Mod-b': toggleMark(marks.strong),
  'Mod-i': toggleMark(marks.em),
  'Mod-u': toggleMark(marks.u),
  'Mod-e': toggleMark(marks.code),
  'Mod-Shift-x': toggleMark(marks.s),
  'Mod-Shift-h': toggleMark(marks.mark),
  'Mod-Shift-ArrowUp': move(-1),
  'Mod-Shift-ArrowDown': move(1),
  'Mod-Alt-0': turn({ type: 'paragraph' }),
  'Mod-Alt-1': turn({ type: 'heading', level: 1 }),
  'Mod-Alt-2': turn({ type: 'heading', level: 2 }),
  'Mod-Alt-3': turn({ type: 'heading', level: 3 }),
  'Mod-Shift-7': turn({ type: 'numbered-list' }),
  'Mod-Shift-8': turn({ type: 'bulleted-list' }),
  'Mod-Shift-9': turn({ type: 'todo' }),
};
