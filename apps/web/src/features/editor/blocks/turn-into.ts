// Turns a block into another kind and keeps its words.
import { Fragment, type Node } from 'prosemirror-model';
import { TextSelection, type Transaction } from 'prosemirror-state';
import { newBlockId } from '../plugins/block-ids.ts';
import { schema } from '../schema.ts';
import { caretAfter } from './add-block.ts';
import { findBlock, isList } from './find-block.ts';
import { noteDone } from './note-done.ts';

const { nodes } = schema;

export type Kind =
  | { type: 'paragraph' | 'quote' | 'code' | 'divider' | 'bulleted-list' | 'numbered-list' | 'todo' }
  | { type: 'heading'; level?: number }
  | { type: 'callout'; style?: string };

const LIST_OF = {
  'bulleted-list': nodes.bullet_list,
  'numbered-list': nodes.ordered_list,
  todo: nodes.todo_list,
} as const;

/** Returns the words of a block, line by line. */
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

/** Makes blocks of another kind with the same words, and with the kind's initial properties. */
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
  replaceBlock(noteDone(tr, 'turned'), pos, made);
  if (kind.type === 'divider') return caretAfter(tr, findBlock(tr.doc, id) ?? pos);
  const at = findBlock(tr.doc, id) ?? pos;
  return tr.setSelection(TextSelection.near(tr.doc.resolve(wordsStart(tr.doc, at) + offset))).scrollIntoView();
}

function wordsStart(doc: Node, pos: number): number {
  return pos + (doc.nodeAt(pos)?.type === nodes.list_item ? 2 : 1);
}
