// Finds blocks: around a position, by id, selected, and says what type they are.
import type { Node, ResolvedPos } from 'prosemirror-model';
import { type EditorState, NodeSelection } from 'prosemirror-state';
import { isBlock, schema } from '../schema.ts';

const { nodes } = schema;

export interface FoundBlock {
  pos: number;
  node: Node;
}

/** Finds the innermost block around a position. */
export function blockAround($pos: ResolvedPos): FoundBlock | null {
  for (let depth = $pos.depth; depth > 0; depth--) {
    const node = $pos.node(depth);
    if (isBlock(node.type.name)) return { pos: $pos.before(depth), node };
  }
  return null;
}

/** Finds the block that has the caret or is selected. */
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

export function findBlock(doc: Node, id: string): number | undefined {
  let found: number | undefined;
  doc.descendants((node, pos) => {
    if (found !== undefined || node.isInline) return false;
    if (isBlock(node.type.name) && node.attrs.id === id) found = pos;
    return !node.isTextblock;
  });
  return found;
}

const NAMES: Record<string, string> = {
  code_block: 'code',
  bullet_list: 'bulleted-list',
  ordered_list: 'numbered-list',
  todo_list: 'todo',
};

/** Returns the type of a block by the specification's name. */
export function typeOf(doc: Node, { pos, node }: FoundBlock): string {
  if (node.type === nodes.live)
    return (
      { tickets: 'ticket list', project: 'project info', team: 'team members' }[node.attrs.kind as string] ?? 'live'
    );
  const name = node.type === nodes.list_item ? doc.resolve(pos).parent.type.name : node.type.name;
  return NAMES[name] ?? name;
}

/** Names a block for people who hear it: `heading 2`. */
export function nameOf(doc: Node, block: FoundBlock): string {
  const name = typeOf(doc, block).replaceAll('-', ' ');
  return block.node.type === nodes.heading ? `${name} ${block.node.attrs.level}` : name;
}

/** Says which of all blocks the one at a position is: `block 2 of 5`. */
export function numberOf(doc: Node, at: number): string {
  let [number, count] = [0, 0];
  doc.descendants((node, pos) => {
    if (node.isInline) return false;
    if (isBlock(node.type.name)) {
      count++;
      if (pos <= at) number = count;
    }
    return !node.isTextblock;
  });
  return `block ${number} of ${count}`;
}
