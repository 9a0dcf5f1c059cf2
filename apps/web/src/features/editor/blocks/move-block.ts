// Inserts, moves and deletes blocks where a list or an indentation holds them.
import type { Node } from 'prosemirror-model';
import { NodeSelection, Selection, type Transaction } from 'prosemirror-state';
import { newBlockId } from '../plugins/block-ids.ts';
import { schema } from '../schema.ts';
import { isList } from './find-block.ts';
import { noteDone } from './note-done.ts';

const { nodes } = schema;

/** Removes a block, with a list or an indentation that would become empty. */
function cutBlock(tr: Transaction, pos: number): void {
  const $pos = tr.doc.resolve(pos);
  let depth = $pos.depth;
  let [from, to] = [pos, pos + (tr.doc.nodeAt(pos)?.nodeSize ?? 0)];
  while (
    depth > 0 &&
    $pos.node(depth).childCount === 1 &&
    (isList($pos.node(depth)) || $pos.node(depth).type === nodes.nested)
  ) {
    from = $pos.before(depth);
    to = $pos.after(depth);
    depth--;
  }
  if (depth === 0 && tr.doc.childCount === 1) tr.replaceWith(from, to, nodes.paragraph.create({ id: newBlockId() }));
  else tr.delete(from, to);
}

export function deleteBlock(tr: Transaction, pos: number): Transaction {
  const steps = tr.steps.length;
  cutBlock(tr, pos);
  // A list that went with its last item began before the position.
  const at = tr.doc.resolve(tr.mapping.slice(steps).map(pos));
  const place = Selection.findFrom(at, -1) ?? Selection.findFrom(at, 1) ?? Selection.atStart(tr.doc);
  return noteDone(tr, 'deleted').setSelection(place).scrollIntoView();
}

/** Puts a block where only others of its kind may stand: an item into no list gets one, another block parts a list. */
export function insertBlock(tr: Transaction, at: number, node: Node, home?: Node): number {
  const $at = tr.doc.resolve(at);
  const inList = isList($at.parent);
  if (node.type === nodes.list_item) {
    if (inList) {
      const isTodo = $at.parent.type === nodes.todo_list;
      const item =
        isTodo || !node.attrs.checked
          ? node
          : node.type.create(Object.assign({}, node.attrs, { checked: false }), node.content);
      tr.insert(at, item);
      return at;
    }
    tr.insert(at, (home?.type ?? nodes.bullet_list).create(null, node));
    return at + 1;
  }
  if (!inList) {
    tr.insert(at, node);
    return at;
  }
  const index = $at.index();
  if (index === 0) return insertBlock(tr, $at.before(), node);
  if (index === $at.parent.childCount) return insertBlock(tr, $at.after(), node);
  const next = Object.assign(
    {},
    $at.parent.attrs,
    'start' in $at.parent.attrs && { start: $at.parent.attrs.start + index },
  );
  tr.split(at, 1, [{ type: $at.parent.type, attrs: next }]);
  tr.insert(at + 1, node);
  return at + 1;
}

export type Side = 'before' | 'after';

/** @returns whether it moved */
export function moveBlock(tr: Transaction, from: number, target: number, side: Side): boolean {
  const node = tr.doc.nodeAt(from);
  const other = tr.doc.nodeAt(target);
  if (!node || !other || (target >= from && target < from + node.nodeSize)) return false;
  const home = tr.doc.resolve(from).parent;
  const at = side === 'before' ? target : target + other.nodeSize;
  if (at === from || at === from + node.nodeSize) return false;
  const steps = tr.steps.length;
  const put = insertBlock(tr, at, node, isList(home) ? home : undefined);
  const left = tr.mapping.slice(steps).map(from, 1);
  const before = tr.steps.length;
  cutBlock(tr, left);
  select(noteDone(tr, 'moved'), tr.mapping.slice(before).map(put, 1));
  return true;
}

function select(tr: Transaction, pos: number): void {
  if (tr.doc.nodeAt(pos)) tr.setSelection(NodeSelection.create(tr.doc, pos)).scrollIntoView();
}

/** Moves a block one step up or down among its neighbours, and out of a list at the list's end. */
export function moveByOne(tr: Transaction, from: number, direction: -1 | 1): boolean {
  const $from = tr.doc.resolve(from);
  const index = $from.index() + direction;
  const side = direction < 0 ? 'before' : 'after';
  let depth = $from.depth;
  // An item's words are above its blocks: past them, a block leaves the item.
  if (index >= 0 && $from.parent.maybeChild(index)?.type === nodes.line)
    return moveBlock(tr, from, $from.before(), side);
  if (index >= 0 && index < $from.parent.childCount) {
    const target =
      direction < 0 ? from - $from.parent.child(index).nodeSize : from + $from.parent.child(index - 1).nodeSize;
    return moveBlock(tr, from, target, side);
  }
  while (depth > 0) {
    const holder = $from.node(depth);
    const at = $from.index(depth - 1) + direction;
    const around = $from.node(depth - 1);
    // An item leaves its list past the neighbour of the list.
    if ((isList(holder) || holder.type === nodes.nested) && !isList(around)) {
      if (around.type === nodes.list_item) return moveBlock(tr, from, $from.before(depth - 1), side);
      if (at < 0 || at >= around.childCount) return moveBlock(tr, from, $from.before(depth), side);
      const target = direction < 0 ? $from.before(depth) - around.child(at).nodeSize : $from.after(depth);
      return moveBlock(tr, from, target, side);
    }
    depth--;
  }
  return false;
}
