// Declares the attributes that blocks share, reads them from the stored form and draws them.
import type { Attrs, DOMOutputSpec } from 'prosemirror-model';

/** How a block is drawn while it is edited; the rules for reading know only the stored form, made by `html/stored-html.ts`. */
export type Draw = (attrs: Attrs) => DOMOutputSpec;

export const BLOCK_ATTRS = { id: { default: null }, dir: { default: null } };
export const ALIGNED_ATTRS = { ...BLOCK_ATTRS, align: { default: null } };

export const blockAttrsOf = (dom: HTMLElement) => {
  const dir = dom.getAttribute('dir');
  return { id: dom.dataset.id ?? null, dir: dir === 'rtl' || dir === 'ltr' ? dir : null };
};

export const alignedAttrsOf = (dom: HTMLElement) =>
  Object.assign(blockAttrsOf(dom), { align: dom.dataset.align ?? null });

/** Writes a block's attributes. Text runs in the direction of its first letter, unless the document says otherwise. */
export const drawn = ({ id, dir, align }: Attrs, more: Record<string, string | null> = {}) =>
  Object.assign({ 'data-id': id, dir: dir ?? 'auto', 'data-align': align ?? null }, more);
