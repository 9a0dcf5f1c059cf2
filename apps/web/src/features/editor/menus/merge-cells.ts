// Merges the selected cells of a table into one that holds all their words.
import { Fragment } from 'prosemirror-model';
import { type Command, EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { CellSelection, mergeCells, removeRow, TableMap } from 'prosemirror-tables';
import { schema } from '../schema.ts';

export const mergeSelectedCells: Command = (state, dispatch) => {
  const { selection } = state;
  if (!(selection instanceof CellSelection) || !mergeCells(state)) return false;
  if (!dispatch) return true;
  const tr = state.tr;
  const { cell, words } = gatherWords(tr, selection);
  // A cell holds one line, and the library would add one for each cell with words.
  mergeCells(EditorState.create({ doc: tr.doc, selection: tr.selection }), (merging) => {
    for (const step of merging.steps) tr.step(step);
  });
  removeEmptyRows(tr, cell);
  dispatch(tr.setSelection(TextSelection.create(tr.doc, cell + 2 + words)).scrollIntoView());
  return true;
};

/** Moves all words into the first cell, one line for each cell. */
function gatherWords(tr: Transaction, selection: CellSelection): { cell: number; words: number } {
  const cells: { pos: number; content: Fragment }[] = [];
  selection.forEachCell((cell, pos) => cells.push({ pos, content: cell.firstChild?.content ?? Fragment.empty }));
  const words = cells
    .filter(({ content }) => content.size > 0)
    .reduce(
      (all, { content }, index) =>
        index === 0 ? content : all.addToEnd(schema.nodes.hard_break.create()).append(content),
      Fragment.empty,
    );
  for (const [index, { pos, content }] of [...cells.entries()].reverse())
    tr.replaceWith(pos + 2, pos + 2 + content.size, index === 0 ? words : Fragment.empty);
  return { cell: cells[0]?.pos ?? selection.from, words: words.size };
}

/** Removes rows without cells, which the stored form doesn't have. */
function removeEmptyRows(tr: Transaction, cell: number): void {
  const $cell = tr.doc.resolve(cell);
  const tableStart = $cell.start(-1);
  for (let row = $cell.node(-1).childCount - 1; row >= 0; row--) {
    const table = tr.doc.resolve(cell).node(-1);
    if (table.child(row).childCount > 0) continue;
    const map = TableMap.get(table);
    removeRow(tr, { map, table, tableStart, left: 0, top: 0, right: map.width, bottom: map.height }, row);
  }
}
