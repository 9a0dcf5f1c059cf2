// Declares the blocks that are more than words: dividers, pictures and live data.
import { LIVE_BLOCKS, LIVE_PLACEHOLDERS, type LiveBlock } from '@worklane/domain/documents/vocabulary';
import type { NodeSpec } from 'prosemirror-model';
import { isOwnPicture } from '../html/addresses.ts';
import { BLOCK_ATTRS, blockAttrsOf, drawn } from './attributes.ts';

export const divider: NodeSpec = {
  group: 'block',
  attrs: BLOCK_ATTRS,
  parseDOM: [{ tag: 'hr', getAttrs: blockAttrsOf }],
  toDOM: ({ attrs }) => ['hr', { 'data-id': attrs.id }],
};

export const image: NodeSpec = {
  content: 'inline*',
  group: 'block',
  isolating: true,
  defining: true,
  attrs: Object.assign({ src: {}, alt: { default: '' }, width: { default: null } }, BLOCK_ATTRS),
  parseDOM: [
    {
      tag: 'figure',
      contentElement: (dom) => dom.querySelector('figcaption') ?? document.createElement('figcaption'),
      getAttrs: (dom) => {
        const picture = dom.querySelector('img');
        const width = Number(picture?.getAttribute('width')) || null;
        const [src, alt] = [picture?.getAttribute('src'), picture?.getAttribute('alt') ?? ''];
        return isOwnPicture(src) ? Object.assign({ src, alt, width }, blockAttrsOf(dom)) : false;
      },
    },
  ],
  toDOM: ({ attrs }) => [
    'figure',
    drawn(attrs),
    ['img', { src: isOwnPicture(attrs.src) ? attrs.src : null, alt: attrs.alt, width: attrs.width }],
    ['figcaption', 0],
  ],
};

export const live: NodeSpec = {
  group: 'block',
  atom: true,
  attrs: Object.assign({ kind: {}, filter: { default: null } }, BLOCK_ATTRS),
  parseDOM: [
    {
      tag: LIVE_BLOCKS.map((kind) => `div[data-live="${kind}"]`).join(),
      getAttrs: (dom) =>
        Object.assign({ kind: dom.dataset.live, filter: dom.dataset.filter ?? null }, blockAttrsOf(dom)),
    },
  ],
  toDOM: ({ attrs }) => [
    'div',
    { 'data-id': attrs.id, 'data-live': attrs.kind, 'data-filter': attrs.filter },
    LIVE_PLACEHOLDERS[attrs.kind as LiveBlock],
  ],
};
