// Declares what a line of words holds beside its letters: names, line breaks and marks.
import { safeAddress } from '@worklane/domain/documents/safe-address';
import type { MarkSpec, NodeSpec } from 'prosemirror-model';

/** Specifies a name in the words: of a person, a ticket or a document. */
export const nameOf = (kind: 'mention' | 'ticket' | 'document'): NodeSpec => ({
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

export const hardBreak: NodeSpec = {
  group: 'inline',
  inline: true,
  selectable: false,
  leafText: () => '\n',
  linebreakReplacement: true,
  parseDOM: [{ tag: 'br' }],
  toDOM: () => ['br'],
};

const tagMark = (tag: string): MarkSpec => ({ parseDOM: [{ tag }], toDOM: () => [tag, 0] });

export const marks = {
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
