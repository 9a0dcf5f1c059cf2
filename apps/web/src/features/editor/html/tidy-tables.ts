// Makes stored tables of foreign ones: each cell holds lines of words.
import type { Emit, Inner } from './tidy-emit.ts';
import { copyBlockAttributes, element, type Marks } from './tidy-inline.ts';

export const emitTable: Emit = (source, sink, marks, inner) => {
  const [table, body] = [element(source, 'table'), element(source, 'tbody')];
  copyBlockAttributes(source, table);
  for (const row of source.querySelectorAll('tr')) {
    if (row.closest('table') !== source) continue;
    const line = element(source, 'tr');
    for (const cell of row.querySelectorAll<HTMLElement>('td, th'))
      if (cell.closest('tr') === row) line.append(cellOf(cell, marks, inner));
    if (line.childNodes.length > 0) body.append(line);
  }
  const caption = source.querySelector<HTMLElement>(':scope > caption');
  if (caption) for (const block of inner.blocks(caption, marks)) sink.block(block);
  if (body.childNodes.length === 0) return;
  table.append(body);
  sink.block(table);
};

function cellOf(source: HTMLElement, marks: Marks, inner: Inner): HTMLElement {
  const cell = element(source, source.localName === 'th' || source.closest('thead') ? 'th' : 'td');
  for (const name of ['colspan', 'rowspan']) {
    const count = Number(source.getAttribute(name));
    if (Number.isInteger(count) && count > 1 && count <= 100) cell.setAttribute(name, String(count));
  }
  const lines = inner.blocks(source, marks).flatMap(linesOf);
  for (const [index, line] of lines.entries()) {
    if (index > 0) cell.append(element(source, 'br'));
    cell.append(...line);
  }
  return cell;
}

/** Returns a block's text line by line, where no block is allowed. */
function linesOf(block: HTMLElement): (Node | string)[][] {
  if (block.matches('ul, ol')) {
    const items = [...block.querySelectorAll('li')];
    return items.map((item) => ['• ', ...[...item.childNodes].filter((node) => !/^[uo]l$/i.test(node.nodeName))]);
  }
  if (block.matches('table'))
    return [...block.querySelectorAll('tr')].map((row) => [
      [...row.children].map((each) => each.textContent).join(' | '),
    ]);
  if (block.matches('pre')) return (block.textContent ?? '').split('\n').map((line) => [line]);
  if (block.matches('div[data-nested]')) return ([...block.children] as HTMLElement[]).flatMap(linesOf);
  if (['hr', 'figure', 'div'].includes(block.localName)) return [];
  const words = block.localName === 'aside' ? block.firstElementChild : block;
  return [[...(words?.childNodes ?? [])]];
}
