// Finds the block beside the pointer.
import type { EditorView } from 'prosemirror-view';
import { blockAround, type FoundBlock } from '../blocks/find-block.ts';
import { isBlock } from '../schema.ts';

/** Finds the block whose lines are at this height, wherever the pointer is in the width. */
export function blockAtHeight(view: EditorView, y: number): (FoundBlock & { dom: HTMLElement }) | null {
  const found = search(view.dom, y);
  if (!found) return null;
  const pos = posOf(view, found);
  const node = pos === null ? null : view.state.doc.nodeAt(pos);
  return pos !== null && node && isBlock(node.type.name) ? { pos, node, dom: found } : null;
}

/** Searches down to the innermost block: an item's own items are blocks themselves. */
function search(parent: HTMLElement, y: number): HTMLElement | null {
  let near: HTMLElement | null = null;
  let distance = Number.POSITIVE_INFINITY;
  for (const child of parent.children) {
    if (!(child instanceof HTMLElement) || child.matches('[data-line], br, [contenteditable="false"]:not([data-live])'))
      continue;
    const { top, bottom } = child.getBoundingClientRect();
    const away = y < top ? top - y : y > bottom ? y - bottom : 0;
    if (away < distance) {
      near = child;
      distance = away;
    }
  }
  if (!near || (parent.matches('li, li > div') && distance > 0)) return null;
  const isHolder = near.matches('ul, ol, li, li > div, [data-nested]');
  const inner = isHolder ? search(near, y) : null;
  return inner ?? (near.dataset.id ? near : null);
}

function posOf(view: EditorView, dom: HTMLElement): number | null {
  const inside = view.posAtDOM(dom, 0);
  const node = view.state.doc.nodeAt(inside);
  // What holds no words has no inside.
  if (node && isBlock(node.type.name) && node.attrs.id === dom.dataset.id) return inside;
  const $inside = view.state.doc.resolve(inside);
  for (let depth = $inside.depth; depth > 0; depth--)
    if ($inside.node(depth).attrs.id === dom.dataset.id) return $inside.before(depth);
  return blockAround($inside)?.pos ?? null;
}
