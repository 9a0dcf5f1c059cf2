// Indents blocks and brings them back: items below the item above them, other blocks below the block above.
import { Fragment, type Node } from 'prosemirror-model';
import { TextSelection, type Transaction } from 'prosemirror-state';
import { schema } from '../schema.ts';
import { isList } from './find-block.ts';

const { nodes } = schema;

/** Keeps the caret in the block that is put elsewhere. */
function replaceKeeping(tr: Transaction, from: number, to: number, made: Node[], block: Node): void {
  const { $from } = tr.selection;
  const offset = $from.parentOffset;
  tr.replaceWith(from, to, made);
  let found: number | undefined;
  const end = made.reduce((at, node) => at + node.nodeSize, from);
  tr.doc.nodesBetween(from, end, (node, pos) => {
    if (found === undefined && node.attrs.id === block.attrs.id && node.type === block.type) found = pos;
    return found === undefined;
  });
  if (found === undefined) return;
  const start = found + (block.type === nodes.list_item ? 2 : 1);
  tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(start + offset, tr.doc.content.size))));
}

/** @returns whether there was a block above to go below */
export function indent(tr: Transaction, pos: number): boolean {
  const $pos = tr.doc.resolve(pos);
  const block = tr.doc.nodeAt(pos);
  const above = $pos.nodeBefore;
  if (!block || !above) return false;
  const from = pos - above.nodeSize;
  const to = pos + block.nodeSize;
  if (block.type === nodes.list_item) {
    const last = above.lastChild;
    const isSame = last?.type === $pos.parent.type;
    const list = isSame && last ? last.copy(last.content.addToEnd(block)) : $pos.parent.type.create(null, block);
    const kept = isSame ? above.content.cut(0, above.content.size - (last?.nodeSize ?? 0)) : above.content;
    replaceKeeping(tr, from, to, [above.copy(kept.addToEnd(list))], block);
    return true;
  }
  if (above.type === nodes.nested) replaceKeeping(tr, from, to, [above.copy(above.content.addToEnd(block))], block);
  else replaceKeeping(tr, pos, to, [nodes.nested.create(null, block)], block);
  return true;
}

/** @returns whether it was indented */
export function outdent(tr: Transaction, pos: number): boolean {
  const $pos = tr.doc.resolve(pos);
  const block = tr.doc.nodeAt(pos);
  const holder = $pos.parent;
  if (!block || $pos.depth === 0) return false;
  if (block.type === nodes.list_item) return outdentItem(tr, pos, block);
  if (holder.type !== nodes.nested) return false;
  const [before, after] = [holder.children.slice(0, $pos.index()), holder.children.slice($pos.index() + 1)];
  const made = [
    ...(before.length > 0 ? [holder.copy(Fragment.from(before))] : []),
    block,
    ...(after.length > 0 ? [holder.copy(Fragment.from(after))] : []),
  ];
  replaceKeeping(tr, $pos.before(), $pos.after(), made, block);
  return true;
}

/** Moves an item one level up. The items that followed it in its list go below it. */
function outdentItem(tr: Transaction, pos: number, item: Node): boolean {
  const $pos = tr.doc.resolve(pos);
  if ($pos.depth < 3 || $pos.node(-1).type !== nodes.list_item || !isList($pos.node(-2))) return false;
  const list = $pos.parent;
  const parent = $pos.node(-1);
  const index = $pos.index();
  const [before, after] = [list.children.slice(0, index), list.children.slice(index + 1)];
  const place = $pos.index(-1);
  const kept = parent.children.slice(0, place);
  const below = parent.children.slice(place + 1);
  if (before.length > 0) kept.push(list.copy(Fragment.from(before)));
  const inner = [...item.children, ...(after.length > 0 ? [list.copy(Fragment.from(after))] : []), ...below];
  const made = [parent.copy(Fragment.from(kept)), item.copy(Fragment.from(inner))];
  replaceKeeping(tr, $pos.before(-1), $pos.after(-1), made, item);
  return true;
}
