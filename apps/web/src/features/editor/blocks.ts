// Finds, moves, deletes, adds and turns blocks into others: what the keys, the menus and dragging have in common.
import { Fragment, type Node, type ResolvedPos } from 'prosemirror-model';
import { type EditorState, NodeSelection, Selection, TextSelection, type Transaction } from 'prosemirror-state';
import { newBlockId } from './plugins/block-ids.ts';
import { isBlock, schema } from './schema.ts';

const { nodes } = schema;

export interface FoundBlock {
  pos: number;
  node: Node;
}

/** The innermost block around a position. */
export function blockAround($pos: ResolvedPos): FoundBlock | null {
  for (let depth = $pos.depth; depth > 0; depth--) {
    const node = $pos.node(depth);
    if (isBlock(node.type.name)) return { pos: $pos.before(depth), node };
  }
  return null;
}

/** The block that is written in or selected. */
export function selectedBlock({ selection }: Pick<EditorState, 'selection'>): FoundBlock | null {
  if (selection instanceof NodeSelection && isBlock(selection.node.type.name))
    return { pos: selection.from, node: selection.node };
  return (
    blockAround(selection.$from) ?? (selection.$from.nodeAfter ? blockAt(selection.$from.doc, selection.from) : null)
  );
}

function blockAt(doc: Node, pos: number): FoundBlock | null {
  const node = doc.nodeAt(pos);
  return node && isBlock(node.type.name) ? { pos, node } : null;
}

export const isList = (node: Node | null | undefined): boolean => node?.type.spec.group?.includes('list') ?? false;

/** Also takes out a list or an indentation that would hold nothing. */
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
  cutBlock(tr, pos);
  const at = tr.doc.resolve(Math.min(pos, tr.doc.content.size));
  const place = Selection.findFrom(at, -1) ?? Selection.findFrom(at, 1) ?? Selection.atStart(tr.doc);
  return tr.setSelection(place).scrollIntoView();
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
  select(tr, tr.mapping.slice(before).map(put, 1));
  return true;
}

function select(tr: Transaction, pos: number): void {
  if (tr.doc.nodeAt(pos)) tr.setSelection(NodeSelection.create(tr.doc, pos)).scrollIntoView();
}

/** One step up or down among its neighbours; out of a list at the list's end. */
export function moveByOne(tr: Transaction, from: number, direction: -1 | 1): boolean {
  const $from = tr.doc.resolve(from);
  const index = $from.index() + direction;
  const side = direction < 0 ? 'before' : 'after';
  let depth = $from.depth;
  // Above the blocks of an item stand its words: past those it leaves the item.
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

export type Kind =
  | { type: 'paragraph' | 'quote' | 'code' | 'divider' | 'bulleted-list' | 'numbered-list' | 'todo' }
  | { type: 'heading'; level?: number }
  | { type: 'callout'; style?: string };

const LIST_OF = {
  'bulleted-list': nodes.bullet_list,
  'numbered-list': nodes.ordered_list,
  todo: nodes.todo_list,
} as const;

/** The words of a block, line by line. */
function linesOf(node: Node): Fragment[] {
  if (node.type === nodes.code_block)
    return node.textContent.split('\n').map((text) => Fragment.from(text ? schema.text(text) : null));
  const words = node.type === nodes.list_item ? (node.firstChild as Node) : node;
  if (!words.inlineContent) return [Fragment.empty];
  const lines: Node[][] = [[]];
  words.forEach((child) => {
    if (child.type === nodes.hard_break) lines.push([]);
    else lines.at(-1)?.push(child);
  });
  return lines.map((line) => Fragment.from(line));
}

const broken = (lines: Fragment[]) =>
  lines.reduce(
    (all, line, index) => (index === 0 ? line : all.addToEnd(nodes.hard_break.create()).append(line)),
    Fragment.empty,
  );

/** The same words as blocks of another kind, with the properties that this kind begins with. */
function nodesOf(kind: Kind, node: Node): Node[] {
  const keep = { id: node.attrs.id, dir: node.attrs.dir };
  const lines = linesOf(node);
  const make = () => {
    switch (kind.type) {
      case 'paragraph':
        return [nodes.paragraph.create(keep, broken(lines))];
      case 'heading':
        return [nodes.heading.create(Object.assign({ level: kind.level ?? 1 }, keep), broken(lines))];
      case 'quote':
        return [nodes.quote.create(keep, broken(lines))];
      case 'callout':
        return [nodes.callout.create(Object.assign({ style: kind.style ?? 'info' }, keep), broken(lines))];
      case 'code': {
        const text = lines.map((line) => line.textBetween(0, line.size, '', leafText)).join('\n');
        return [nodes.code_block.create(keep, text ? schema.text(text) : null)];
      }
      case 'divider':
        return [nodes.divider.create(keep)];
      default: {
        const items = lines.map((line, index) =>
          nodes.list_item.create(index === 0 ? keep : { id: newBlockId() }, nodes.line.create(null, line)),
        );
        return [LIST_OF[kind.type].create(null, items)];
      }
    }
  };
  const made = make();
  const children = node.type === nodes.list_item ? node.children.slice(1) : [];
  const [list] = made;
  if (children.length === 0) return made;
  if (list && isList(list) && list.childCount === 1) {
    const item = list.firstChild as Node;
    return [list.copy(Fragment.from(item.copy(item.content.append(Fragment.from(children)))))];
  }
  return [...made, nodes.nested.create(null, children)];
}

const leafText = (leaf: Node) => leaf.type.spec.leafText?.(leaf) ?? '';

/** Puts blocks in the place of one; around an item its list is parted. @returns where the first of them stands */
function replaceBlock(tr: Transaction, pos: number, made: Node[]): number {
  const $pos = tr.doc.resolve(pos);
  const node = tr.doc.nodeAt(pos) as Node;
  const list = $pos.parent;
  if (!isList(list)) {
    tr.replaceWith(pos, pos + node.nodeSize, made);
    return joinAround(tr, pos, made);
  }
  const index = $pos.index();
  const start = $pos.before();
  const items = list.children;
  const [before, after] = [items.slice(0, index), items.slice(index + 1)];
  const afterAttrs = 'start' in list.attrs ? { start: list.attrs.start + index + 1 } : null;
  const all = [
    ...(before.length > 0 ? [list.copy(Fragment.from(before))] : []),
    ...made,
    ...(after.length > 0 ? [list.type.create(afterAttrs, after)] : []),
  ];
  tr.replaceWith(start, start + list.nodeSize, all);
  return joinAround(tr, before.length > 0 ? start + (all[0]?.nodeSize ?? 0) : start, made);
}

/** Joins a new list with the ones of its kind on both sides. */
function joinAround(tr: Transaction, at: number, made: Node[]): number {
  const size = made.reduce((sum, each) => sum + each.nodeSize, 0);
  const canJoin = (pos: number) => {
    const { nodeBefore, nodeAfter } = tr.doc.resolve(pos);
    return isList(nodeBefore) && nodeBefore?.type === nodeAfter?.type;
  };
  if (canJoin(at + size)) tr.join(at + size);
  if (!canJoin(at)) return at;
  tr.join(at);
  return at - 2;
}

/** Turns a block into another kind and leaves the caret at the same letter. */
export function turnInto(tr: Transaction, pos: number, kind: Kind): Transaction {
  const node = tr.doc.nodeAt(pos);
  if (!node) return tr;
  const { $from } = tr.selection;
  const offset = $from.pos > pos && $from.pos < pos + node.nodeSize ? $from.parentOffset : 0;
  const made = nodesOf(kind, node);
  const id = node.attrs.id;
  replaceBlock(tr, pos, made);
  if (kind.type === 'divider') return caretAfter(tr, findBlock(tr.doc, id) ?? pos);
  const at = findBlock(tr.doc, id) ?? pos;
  return tr.setSelection(TextSelection.near(tr.doc.resolve(wordsStart(tr.doc, at) + offset))).scrollIntoView();
}

function wordsStart(doc: Node, pos: number): number {
  return pos + (doc.nodeAt(pos)?.type === nodes.list_item ? 2 : 1);
}

export function findBlock(doc: Node, id: string): number | undefined {
  let found: number | undefined;
  doc.descendants((node, pos) => {
    if (found !== undefined || node.isInline) return false;
    if (isBlock(node.type.name) && node.attrs.id === id) found = pos;
    return !node.isTextblock;
  });
  return found;
}

/** Behind what holds no words: in the paragraph that follows, or a new one. */
export function caretAfter(tr: Transaction, pos: number): Transaction {
  const node = tr.doc.nodeAt(pos);
  if (!node) return tr;
  const end = pos + node.nodeSize;
  const next = tr.doc.resolve(end).nodeAfter;
  if (next?.type !== nodes.paragraph) tr.insert(end, nodes.paragraph.create({ id: newBlockId() }));
  return tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView();
}

/** Adds an empty block below: an item below an item, else a paragraph. */
export function addBelow(tr: Transaction, block: FoundBlock | null, always = false): Transaction {
  if (!block) {
    const end = tr.doc.content.size;
    tr.insert(end, nodes.paragraph.create({ id: newBlockId() }));
    return tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView();
  }
  const end = block.pos + block.node.nodeSize;
  if (block.node.type === nodes.list_item && !always) {
    tr.insert(end, nodes.list_item.create({ id: newBlockId() }, nodes.line.create()));
    return tr.setSelection(TextSelection.create(tr.doc, end + 2)).scrollIntoView();
  }
  const put = insertBlock(tr, end, nodes.paragraph.create({ id: newBlockId() }));
  return tr.setSelection(TextSelection.create(tr.doc, put + 1)).scrollIntoView();
}

const NAMES: Record<string, string> = {
  code_block: 'code',
  bullet_list: 'bulleted-list',
  ordered_list: 'numbered-list',
  todo_list: 'todo',
};

/** The type of a block as the specification calls it. */
export function typeOf(doc: Node, { pos, node }: FoundBlock): string {
  if (node.type === nodes.live)
    return (
      { tickets: 'ticket list', project: 'project info', team: 'team members' }[node.attrs.kind as string] ?? 'live'
    );
  const name = node.type === nodes.list_item ? doc.resolve(pos).parent.type.name : node.type.name;
  return NAMES[name] ?? name;
}
