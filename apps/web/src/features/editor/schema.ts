// Puts together what a document is made of. `html/` reads and writes the stored form.
import { type NodeSpec, Schema } from 'prosemirror-model';
import { hardBreak, marks, nameOf } from './schema/inline-specs.ts';
import { bulletList, line, listItem, nested, orderedList, todoList } from './schema/list-specs.ts';
import { divider, image, live } from './schema/object-specs.ts';
import { table, tableCell, tableHeader, tableRow } from './schema/table-specs.ts';
import { callout, codeBlock, heading, paragraph, quote } from './schema/text-specs.ts';

const nodes = {
  doc: { content: 'block+' },
  paragraph,
  heading,
  quote,
  callout,
  code_block: codeBlock,
  divider,
  image,
  table,
  table_row: tableRow,
  table_cell: tableCell,
  table_header: tableHeader,
  live,
  bullet_list: bulletList,
  ordered_list: orderedList,
  todo_list: todoList,
  list_item: listItem,
  line,
  nested,
  text: { group: 'inline' },
  hard_break: hardBreak,
  mention: nameOf('mention'),
  ticket: nameOf('ticket'),
  document: nameOf('document'),
} satisfies Record<string, NodeSpec>;

export type MarkName = keyof typeof marks;
export type NodeName = keyof typeof nodes;

export const schema = new Schema<NodeName, MarkName>({ nodes, marks });

/** Tells whether a node can be moved, turned into another kind and deleted as one. */
export const isBlock = (name: string): boolean =>
  schema.nodes[name as NodeName]?.spec.attrs !== undefined &&
  'id' in (schema.nodes[name as NodeName].spec.attrs ?? {}) &&
  !schema.nodes[name as NodeName].isInline;
