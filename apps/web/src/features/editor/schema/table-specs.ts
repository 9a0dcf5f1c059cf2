// Declares tables: their rows and their cells, each a line of words.
import type { NodeSpec } from 'prosemirror-model';
import { BLOCK_ATTRS, blockAttrsOf, drawn } from './attributes.ts';

export const table: NodeSpec = {
  content: 'table_row+',
  group: 'block',
  tableRole: 'table',
  isolating: true,
  attrs: BLOCK_ATTRS,
  parseDOM: [{ tag: 'table', getAttrs: blockAttrsOf }],
  // A wide table scrolls with the caret: the attribute changes nothing, and tells checkers that the table can be edited.
  toDOM: ({ attrs }) => ['table', drawn(attrs, { contenteditable: 'inherit' }), ['tbody', 0]],
};

export const tableRow: NodeSpec = {
  content: '(table_cell | table_header)*',
  tableRole: 'row',
  parseDOM: [{ tag: 'tr' }],
  toDOM: () => ['tr', 0],
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

export const tableCell = cellOf('td', 'cell');
export const tableHeader = cellOf('th', 'header_cell');
