// Declares the blocks of words: paragraphs, headings, quotes, callouts and code.
import { CALLOUT_STYLES } from '@worklane/domain/documents/vocabulary';
import type { Attrs, NodeSpec } from 'prosemirror-model';
import { calloutName } from '../callout-name.ts';
import { ALIGNED_ATTRS, alignedAttrsOf, BLOCK_ATTRS, blockAttrsOf, type Draw, drawn } from './attributes.ts';

function textBlock(draw: Draw, tag: string, more: Partial<NodeSpec> = {}): NodeSpec {
  return Object.assign(
    {
      content: 'inline*',
      group: 'block',
      attrs: ALIGNED_ATTRS,
      defining: true,
      parseDOM: [{ tag, getAttrs: alignedAttrsOf }],
      toDOM: (node: { attrs: Attrs }) => draw(node.attrs),
    },
    more,
  );
}

export const paragraph = textBlock((attrs) => ['p', drawn(attrs), 0], 'p', { defining: false });

export const quote = textBlock((attrs) => ['blockquote', drawn(attrs), 0], 'blockquote', { attrs: BLOCK_ATTRS });

export const heading = textBlock((attrs) => [`h${attrs.level}`, drawn(attrs), 0], 'h1', {
  attrs: Object.assign({ level: { default: 1 } }, ALIGNED_ATTRS),
  parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
    tag: `h${level}`,
    getAttrs: (dom: HTMLElement) => Object.assign({ level }, alignedAttrsOf(dom)),
  })),
});

const styleOf = (said = '') => (CALLOUT_STYLES.some((style) => style === said) ? said : 'info');

export const callout = textBlock(
  (attrs) => [
    'aside',
    drawn(attrs, { 'data-callout': attrs.style, role: 'note', 'aria-label': calloutName(attrs.style) }),
    ['p', 0],
  ],
  'aside',
  {
    attrs: Object.assign({ style: { default: 'info' } }, BLOCK_ATTRS),
    parseDOM: [
      {
        tag: 'aside',
        contentElement: (dom) => dom.firstElementChild as HTMLElement,
        getAttrs: (dom) => Object.assign({ style: styleOf(dom.dataset.callout) }, blockAttrsOf(dom)),
      },
    ],
  },
);

export const codeBlock: NodeSpec = {
  content: 'text*',
  marks: '',
  group: 'block',
  code: true,
  defining: true,
  attrs: Object.assign({ language: { default: 'text' } }, BLOCK_ATTRS),
  parseDOM: [
    {
      tag: 'pre',
      preserveWhitespace: 'full',
      getAttrs: (dom) =>
        Object.assign(blockAttrsOf(dom), { language: dom.querySelector('code')?.dataset.language ?? 'text' }),
    },
  ],
  toDOM: ({ attrs }) => [
    'pre',
    { 'data-id': attrs.id, dir: attrs.dir ?? 'ltr' },
    ['code', { 'data-language': attrs.language, spellcheck: 'false' }, 0],
  ],
};
