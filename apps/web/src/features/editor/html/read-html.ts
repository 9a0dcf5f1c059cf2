// Reads HTML into a document of the editor, however it was made.
import { DOMParser as BlockParser, type Node } from 'prosemirror-model';
import { schema } from '../schema.ts';
import { tidyHtml } from './tidy-html.ts';
import { BLOCK_TAGS } from './tidy-inline.ts';

const parser = BlockParser.fromSchema(schema);

/** Tidies HTML, and adds what the editor needs to find the empty words of an item that contains only blocks. */
export function editableHtml(html: string): HTMLElement {
  const holder = tidyHtml(html);
  for (const item of holder.querySelectorAll('li')) {
    const first = item.firstChild as Element | null;
    if (!first || !BLOCK_TAGS.has(first.localName)) continue;
    const line = holder.ownerDocument.createElement('div');
    line.dataset.line = '';
    item.prepend(line);
  }
  return holder;
}

export const readHtml = (html: string): Node => parser.parse(editableHtml(html), { preserveWhitespace: 'full' });
