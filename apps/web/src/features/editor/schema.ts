// Declares what a document is made of: its blocks, its marks, and how the editor draws each. How they are stored is said in html/.

import { safeAddress } from '@worklane/domain/documents/safe-address';
import { CALLOUT_STYLES, LIVE_BLOCKS, LIVE_PLACEHOLDERS, type LiveBlock } from '@worklane/domain/documents/vocabulary';
import { type Attrs, type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { isOwnPicture } from './html/addresses.ts';

/** How the blocks are drawn while they are edited; the rules for reading know the stored form alone, made by `html/tidy.ts`. */
type Draw = (attrs: Attrs) => DOMOutputSpec;

const BLOCK_ATTRS = { id: { default: null }, dir: { default: null } };
const ALIGNED_ATTRS = { ...BLOCK_ATTRS, align: { default: null } };

const idOf = (dom: HTMLElement) => dom.dataset.id ?? null;
const blockAttrsOf = (dom: HTMLElement) => {
  const dir = dom.getAttribute('dir');
  return { id: idOf(dom), dir: dir === 'rtl' || dir === 'ltr' ? dir : null };
};
const alignedAttrsOf = (dom: HTMLElement) => Object.assign(blockAttrsOf(dom), { align: dom.dataset.align ?? null });

/** Text runs as its first letter does, unless the document says otherwise. */
const drawn = ({ id, dir, align }: Attrs, more: Record<string, string | null> = {}) =>
  Object.assign({ 'data-id': id, dir: dir ?? 'auto', 'data-align': align ?? null }, more);

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

const heading = textBlock((attrs) => [`h${attrs.level}`, drawn(attrs), 0], 'h1', {
  attrs: Object.assign({ level: { default: 1 } }, ALIGNED_ATTRS),
  parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
    tag: `h${level}`,
    getAttrs: (dom: HTMLElement) => Object.assign({ level }, alignedAttrsOf(dom)),
  })),
});

const styleOf = (said = '') => (CALLOUT_STYLES.some((style) => style === said) ? said : 'info');

const callout = textBlock(
  (attrs) => ['aside', drawn(attrs, { 'data-callout': attrs.style, role: 'note' }), ['p', 0]],
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

const codeBlock: NodeSpec = {
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

const image: NodeSpec = {
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

const listItem: NodeSpec = {
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

const cellAttrs = { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } };

const cellOf = (tag: 'td' | 'th', tableRole: string): NodeSpec => ({
  content: 'line',
  attrs: cellAttrs,
  tableRole,
  isolating: true,
  parseDOM: [
    {
      tag,
      getAttrs: (dom) => ({
        colspan: Number(dom.getAttribute('colspan')) || 1,
        rowspan: Number(dom.getAttribute('rowspan')) || 1,
      }),
    },
  ],
  toDOM: ({ attrs }) => [
    tag,
    {
      colspan: attrs.colspan === 1 ? null : attrs.colspan,
      rowspan: attrs.rowspan === 1 ? null : attrs.rowspan,
      dir: 'auto',
    },
    0,
  ],
});

/** A name in the words: of a person, a ticket or a document. */
const nameOf = (kind: 'mention' | 'ticket' | 'document'): NodeSpec => ({
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  attrs: { id: {}, label: { default: '' } },
  leafText: ({ attrs }) => attrs.label,
  parseDOM: [
    {
      tag: `span[data-${kind}]`,
      getAttrs: (dom) => ({ id: dom.dataset[kind], label: dom.textContent ?? '' }),
    },
  ],
  toDOM: ({ attrs }) => ['span', { [`data-${kind}`]: attrs.id, contenteditable: 'false' }, `${attrs.label}`],
});

const nodes = {
  doc: { content: 'block+' },
  paragraph: textBlock((attrs) => ['p', drawn(attrs), 0], 'p', { defining: false }),
  heading,
  quote: textBlock((attrs) => ['blockquote', drawn(attrs), 0], 'blockquote', { attrs: BLOCK_ATTRS }),
  callout,
  code_block: codeBlock,
  divider: {
    group: 'block',
    attrs: BLOCK_ATTRS,
    parseDOM: [{ tag: 'hr', getAttrs: blockAttrsOf }],
    toDOM: ({ attrs }) => ['hr', { 'data-id': attrs.id }],
  },
  image,
  table: {
    content: 'table_row+',
    group: 'block',
    tableRole: 'table',
    isolating: true,
    attrs: BLOCK_ATTRS,
    parseDOM: [{ tag: 'table', getAttrs: blockAttrsOf }],
    toDOM: ({ attrs }) => ['table', drawn(attrs), ['tbody', 0]],
  },
  table_row: {
    content: '(table_cell | table_header)*',
    tableRole: 'row',
    parseDOM: [{ tag: 'tr' }],
    toDOM: () => ['tr', 0],
  },
  table_cell: cellOf('td', 'cell'),
  table_header: cellOf('th', 'header_cell'),
  live: {
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
  },
  bullet_list: listOf('ul', () => ['ul', { dir: 'auto' }, 0]),
  ordered_list: listOf('ol', ({ start }) => ['ol', { start, dir: 'auto' }, 0], {
    attrs: { start: { default: 1 } },
    parseDOM: [{ tag: 'ol', getAttrs: (dom) => ({ start: Number(dom.getAttribute('start') ?? 1) }) }],
  }),
  todo_list: listOf('ul[data-todo]', () => ['ul', { 'data-todo': '', dir: 'auto' }, 0], {
    parseDOM: [{ tag: 'ul[data-todo]', priority: 60 }],
  }),
  list_item: listItem,
  /** The words of a list's item or a table's cell. */
  line: { content: 'inline*', parseDOM: [{ tag: 'div[data-line]' }], toDOM: () => ['div', { 'data-line': '' }, 0] },
  /** Blocks that stand indented below another. */
  nested: {
    content: 'block+',
    group: 'block',
    parseDOM: [{ tag: 'div[data-nested]' }],
    toDOM: () => ['div', { 'data-nested': '' }, 0],
  },
  text: { group: 'inline' },
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    leafText: () => '\n',
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
  mention: nameOf('mention'),
  ticket: nameOf('ticket'),
  document: nameOf('document'),
} satisfies Record<string, NodeSpec>;

const tagMark = (tag: string): MarkSpec => ({ parseDOM: [{ tag }], toDOM: () => [tag, 0] });

const marks = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (dom) => {
          const href = safeAddress(dom.getAttribute('href'));
          return href ? { href } : false;
        },
      },
    ],
    // A shared text comes from others' programs as they made it: it is read by no rule that would have refused the address.
    toDOM: ({ attrs }) => [
      'a',
      { href: safeAddress(`${attrs.href}`) ?? null, target: '_blank', rel: 'noopener noreferrer' },
      0,
    ],
  },
  strong: tagMark('strong'),
  em: tagMark('em'),
  u: tagMark('u'),
  s: tagMark('s'),
  mark: tagMark('mark'),
  code: tagMark('code'),
} satisfies Record<string, MarkSpec>;

export type MarkName = keyof typeof marks;
export type NodeName = keyof typeof nodes;

export const schema = new Schema<NodeName, MarkName>({ nodes, marks });

/** What can be moved, turned into another kind and deleted as one. */
export const isBlock = (name: string): boolean =>
  schema.nodes[name as NodeName]?.spec.attrs !== undefined &&
  'id' in (schema.nodes[name as NodeName].spec.attrs ?? {}) &&
  !schema.nodes[name as NodeName].isInline;
