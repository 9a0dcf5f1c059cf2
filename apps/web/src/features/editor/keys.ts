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
import type { Command } from 'prosemirror-state';
import { addRowAfter, goToNextCell, isInTable } from 'prosemirror-tables';
import { addBelow } from './blocks/add-block.ts';
import { selectedBlock } from './blocks/find-block.ts';
import { indent, outdent } from './blocks/indent.ts';
import { type Kind, turnInto } from './blocks/turn-into.ts';
import { backspaceAtStart, backspaceInEmpty, deleteAtEnd } from './keys/backspace.ts';
import { enterInItem, enterInWords, lineBreak, lineBreakInCell } from './keys/enter.ts';
import { deleteSelected, enterOnSelected, leaveBlock, move, neighbour } from './keys/whole-block.ts';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

const turn =
  (kind: Kind): Command =>
  (state, dispatch) => {
    const block = selectedBlock(state);
    if (!block?.node.inlineContent && block?.node.type !== nodes.list_item) return false;
    dispatch?.(turnInto(state.tr, block.pos, kind));
    return true;
  };

/** Adds a row behind the last cell, and goes to it. */
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

/** Moves below the current block, wherever in it the caret is. */
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
