// Declares what makes stored blocks of one foreign element, and what such makers share.
import { BLOCK_TAGS, type Builder, element, type Marks } from './tidy-inline.ts';

/** Continues with an element's content: given by `tidy`, which knows all elements. */
export interface Inner {
  /** Makes the blocks of a foreign element's content. */
  blocks(parent: HTMLElement, marks: Marks): HTMLElement[];
  walk(parent: Node, sink: Builder, marks: Marks): void;
}

export type Emit = (source: HTMLElement, sink: Builder, marks: Marks, inner: Inner) => void;

const HOLDS_BLOCKS = [...BLOCK_TAGS, 'img'].join();
export const holdsBlocks = (source: HTMLElement) =>
  source.firstElementChild !== null && source.querySelector(HOLDS_BLOCKS) !== null;

export function nestedOf(source: HTMLElement, blocks: HTMLElement[]): HTMLElement[] {
  if (blocks.length === 0) return [];
  const nested = element(source, 'div');
  nested.dataset.nested = '';
  nested.append(...blocks);
  return [nested];
}

/** Takes the element out: only what it holds counts. */
export const emitInner: Emit = (source, sink, marks, inner) => {
  sink.close();
  inner.walk(source, sink, marks);
  sink.close();
};

/** Wraps an element, for a walk that looks at what an element contains. */
export function wrapped(child: HTMLElement): HTMLElement {
  const box = element(child, 'div');
  child.before(box);
  box.append(child);
  return box;
}
