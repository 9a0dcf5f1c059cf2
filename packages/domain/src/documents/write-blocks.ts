// Writes blocks as the HTML a document is stored as: plain elements that read well without the editor.
import { LIVE_PLACEHOLDERS, type LiveBlock } from './vocabulary.ts';

/** A block, a part of a block, or a piece of text. A hostile client may have put anything into it. */
export interface TreeNode {
  type: string;
  attrs: Readonly<Record<string, unknown>>;
  content: readonly TreeNode[];
  text?: string;
  marks?: readonly { type: string; attrs: Readonly<Record<string, unknown>> }[];
}

type Write = (node: TreeNode) => string;
type Writers = Readonly<Record<string, Write>>;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
const inQuotes = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

function attributes(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .map(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? ` ${name}="${inQuotes(String(value))}"` : '',
    )
    .join('');
}

const idAndDir = ({ attrs }: TreeNode) =>
  attributes({ 'data-id': attrs.id, 'data-align': attrs.align, dir: attrs.dir });
const levelOf = ({ attrs: { level } }: TreeNode) =>
  typeof level === 'number' && /^[1-6]$/.test(`${level}`) ? level : 1;
const textOf = (node: TreeNode): string => node.text ?? node.content.map(textOf).join('');
const label = ({ attrs }: TreeNode) => escaped(typeof attrs.label === 'string' ? attrs.label : '');

const WRITERS: Writers = {
  paragraph: (node) => `<p${idAndDir(node)}>${inline(node)}</p>`,
  heading: (node) => `<h${levelOf(node)}${idAndDir(node)}>${inline(node)}</h${levelOf(node)}>`,
  quote: (node) => `<blockquote${idAndDir(node)}>${inline(node)}</blockquote>`,
  callout: (node) =>
    `<aside${idAndDir(node)}${attributes({ 'data-callout': node.attrs.style })}><p>${inline(node)}</p></aside>`,
  code_block: (node) => {
    const language = attributes({ 'data-language': node.attrs.language });
    return `<pre${idAndDir(node)}><code${language}>${escaped(textOf(node))}</code></pre>`;
  },
  divider: (node) => `<hr${idAndDir(node)}>`,
  image: (node) => {
    const { src, alt, width } = node.attrs;
    const words = inline(node);
    const caption = words === '' ? '' : `<figcaption>${words}</figcaption>`;
    return `<figure${idAndDir(node)}><img${attributes({ src, alt, width })}>${caption}</figure>`;
  },
  table: (node) => `<table${idAndDir(node)}><tbody>${writeBlocks(node.content)}</tbody></table>`,
  table_row: (node) => `<tr>${writeBlocks(node.content)}</tr>`,
  table_cell: (node) => `<td${spans(node)}>${writeBlocks(node.content)}</td>`,
  table_header: (node) => `<th${spans(node)}>${writeBlocks(node.content)}</th>`,
  live: (node) => {
    const { kind, filter } = node.attrs;
    const what = attributes({ 'data-live': kind, 'data-filter': filter });
    return `<div${idAndDir(node)}${what}>${Object.hasOwn(LIVE_PLACEHOLDERS, String(kind)) ? LIVE_PLACEHOLDERS[kind as LiveBlock] : ''}</div>`;
  },
  bullet_list: (node) => `<ul>${writeBlocks(node.content)}</ul>`,
  ordered_list: (node) => {
    const { start } = node.attrs;
    return `<ol${attributes({ start: start === 1 ? null : start })}>${writeBlocks(node.content)}</ol>`;
  },
  todo_list: (node) => `<ul data-todo="">${node.content.map((item) => listItem(item, true)).join('')}</ul>`,
  list_item: (node) => listItem(node, false),
  line: (node) => inline(node),
  nested: (node) => `<div data-nested="">${writeBlocks(node.content)}</div>`,
};

function listItem(node: TreeNode, isTodo: boolean): string {
  const checked = isTodo ? attributes({ 'data-checked': String(node.attrs.checked === true) }) : '';
  return `<li${idAndDir(node)}${checked}>${writeBlocks(node.content)}</li>`;
}

function spans({ attrs }: TreeNode): string {
  const of = (count: unknown) => (count === 1 ? null : count);
  return attributes({ colspan: of(attrs.colspan), rowspan: of(attrs.rowspan) });
}

const INLINE: Writers = {
  // A selection from words into code takes line ends along.
  text: ({ text = '' }) => escaped(text).replace(/\r?\n/g, '<br>'),
  hard_break: () => '<br>',
  mention: (node) => `<span${attributes({ 'data-mention': node.attrs.id })}>${label(node)}</span>`,
  ticket: (node) => `<span${attributes({ 'data-ticket': node.attrs.id })}>${label(node)}</span>`,
  document: (node) => `<span${attributes({ 'data-document': node.attrs.id })}>${label(node)}</span>`,
};

/** Marks are nested in this order. */
const MARKS = ['link', 'strong', 'em', 'u', 's', 'mark', 'code'];

function tagsOf({ marks = [] }: TreeNode): { opening: string; closing: string }[] {
  return MARKS.flatMap((name) => {
    const mark = marks.find(({ type }) => type === name);
    if (!mark) return [];
    const { href } = mark.attrs;
    const opening =
      name === 'link' ? `<a${attributes({ href, target: '_blank', rel: 'noopener noreferrer' })}>` : `<${name}>`;
    return [{ opening, closing: name === 'link' ? '</a>' : `</${name}>` }];
  });
}

const inline = ({ content }: TreeNode): string => writeWords(content);

/** Marks stay open as long as the next piece has them too. */
export function writeWords(content: readonly TreeNode[]): string {
  let html = '';
  let open: { opening: string; closing: string }[] = [];
  for (const node of content) {
    const tags = tagsOf(node);
    let common = 0;
    while (common < open.length && open[common]?.opening === tags[common]?.opening) common++;
    for (const { closing } of open.slice(common).reverse()) html += closing;
    for (const { opening } of tags.slice(common)) html += opening;
    open = tags;
    html += write(INLINE, node);
  }
  for (const { closing } of open.reverse()) html += closing;
  return html;
}

export const writeBlocks = (blocks: readonly TreeNode[]): string => blocks.map((node) => write(WRITERS, node)).join('');

/** Skips unknown types, also those that name a property of every object, such as `constructor`. */
const write = (writers: Writers, node: TreeNode): string =>
  Object.hasOwn(writers, node.type) ? (writers[node.type]?.(node) ?? '') : '';
