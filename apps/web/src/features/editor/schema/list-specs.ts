// Declares lists and their items, and blocks indented below another.
import type { Attrs, NodeSpec } from 'prosemirror-model';
import { BLOCK_ATTRS, blockAttrsOf, type Draw, drawn } from './attributes.ts';

const listOf = (tag: string, drawnTag: Draw, more: Partial<NodeSpec> = {}): NodeSpec =>
  Object.assign(
    {
      content: 'list_item+',
      group: 'block list',
      parseDOM: [{ tag }],
      toDOM: (node: { attrs: Attrs }) => drawnTag(node.attrs),
    },
    more,
  );

export const listItem: NodeSpec = {
  content: 'line block*',
  defining: true,
  attrs: Object.assign({ checked: { default: false } }, BLOCK_ATTRS),
  parseDOM: [
    {
      tag: 'li',
      getAttrs: (dom) => Object.assign(blockAttrsOf(dom), { checked: dom.dataset.checked === 'true' }),
    },
  ],
  toDOM: ({ attrs }) => ['li', drawn(attrs, { 'data-checked': attrs.checked ? 'true' : null }), 0],
};

export const bulletList = listOf('ul', () => ['ul', { dir: 'auto' }, 0]);

export const orderedList = listOf('ol', ({ start }) => ['ol', { start, dir: 'auto' }, 0], {
  attrs: { start: { default: 1 } },
  parseDOM: [{ tag: 'ol', getAttrs: (dom) => ({ start: Number(dom.getAttribute('start') ?? 1) }) }],
});

export const todoList = listOf('ul[data-todo]', () => ['ul', { 'data-todo': '', dir: 'auto' }, 0], {
  parseDOM: [{ tag: 'ul[data-todo]', priority: 60 }],
});

/** The words of a list's item or a table's cell. */
export const line: NodeSpec = {
  content: 'inline*',
  parseDOM: [{ tag: 'div[data-line]' }],
  toDOM: () => ['div', { 'data-line': '' }, 0],
};

/** Blocks indented below another. */
export const nested: NodeSpec = {
  content: 'block+',
  group: 'block',
  parseDOM: [{ tag: 'div[data-nested]' }],
  toDOM: () => ['div', { 'data-nested': '' }, 0],
};
