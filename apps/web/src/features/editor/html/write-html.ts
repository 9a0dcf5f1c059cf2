// Writes a document as the HTML it is stored as: plain elements that read well without the editor.
import type { Fragment, Mark, Node } from 'prosemirror-model';
import { LIVE_PLACEHOLDERS } from './placeholders.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
const inQuotes = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

function attributes(values: Record<string, string | number | null | undefined>): string {
  return Object.entries(values)
    .map(([name, value]) => (value === null || value === undefined ? '' : ` ${name}="${inQuotes(String(value))}"`))
    .join('');
}

const idAndDir = ({ attrs }: Node) => attributes({ 'data-id': attrs.id, 'data-align': attrs.align, dir: attrs.dir });

const BLOCKS: Record<string, (node: Node) => string> = {
  paragraph: (node) => `<p${idAndDir(node)}>${inline(node)}</p>`,
  heading: (node) => `<h${node.attrs.level}${idAndDir(node)}>${inline(node)}</h${node.attrs.level}>`,
  quote: (node) => `<blockquote${idAndDir(node)}>${inline(node)}</blockquote>`,
  callout: (node) =>
    `<aside${idAndDir(node)}${attributes({ 'data-callout': node.attrs.style })}><p>${inline(node)}</p></aside>`,
  code_block: (node) => {
    // HTML takes the first line end after the tag for layout.
    const code = escaped(node.textContent);
    const language = attributes({ 'data-language': node.attrs.language });
    return `<pre${idAndDir(node)}><code${language}>${code}</code></pre>`;
  },
  divider: (node) => `<hr${idAndDir(node)}>`,
  image: (node) => {
    const { src, alt, width } = node.attrs;
    const caption = node.content.size > 0 ? `<figcaption>${inline(node)}</figcaption>` : '';
    return `<figure${idAndDir(node)}><img${attributes({ src, alt, width })}>${caption}</figure>`;
  },
  table: (node) => `<table${idAndDir(node)}><tbody>${blocks(node.content)}</tbody></table>`,
  table_row: (node) => `<tr>${blocks(node.content)}</tr>`,
  table_cell: (node) => `<td${spans(node)}>${blocks(node.content)}</td>`,
  table_header: (node) => `<th${spans(node)}>${blocks(node.content)}</th>`,
  live: (node) => {
    const { kind, filter } = node.attrs;
    const what = attributes({ 'data-live': kind, 'data-filter': filter });
    return `<div${idAndDir(node)}${what}>${escaped(LIVE_PLACEHOLDERS[kind as keyof typeof LIVE_PLACEHOLDERS])}</div>`;
  },
  bullet_list: (node) => `<ul>${blocks(node.content)}</ul>`,
  ordered_list: (node) => {
    const { start } = node.attrs;
    return `<ol${attributes({ start: start === 1 ? null : start })}>${blocks(node.content)}</ol>`;
  },
  todo_list: (node) => `<ul data-todo="">${node.children.map((item) => listItem(item, true)).join('')}</ul>`,
  list_item: (node) => listItem(node, false),
  line: (node) => inline(node),
  nested: (node) => `<div data-nested="">${blocks(node.content)}</div>`,
};

function listItem(node: Node, isTodo: boolean): string {
  const checked = isTodo ? attributes({ 'data-checked': String(node.attrs.checked) }) : '';
  return `<li${idAndDir(node)}${checked}>${blocks(node.content)}</li>`;
}

function spans({ attrs }: Node): string {
  const of = (count: number) => (count === 1 ? null : count);
  return attributes({ colspan: of(attrs.colspan), rowspan: of(attrs.rowspan) });
}

const INLINE: Record<string, (node: Node) => string> = {
  text: ({ text = '' }) => escaped(text),
  hard_break: () => '<br>',
  mention: ({ attrs }) => `<span${attributes({ 'data-mention': attrs.id })}>${escaped(attrs.label)}</span>`,
  ticket: ({ attrs }) => `<span${attributes({ 'data-ticket': attrs.id })}>${escaped(attrs.label)}</span>`,
  document: ({ attrs }) => `<span${attributes({ 'data-document': attrs.id })}>${escaped(attrs.label)}</span>`,
};

function opening({ type, attrs }: Mark): string {
  if (type.name !== 'link') return `<${type.name}>`;
  return `<a${attributes({ href: attrs.href, target: '_blank', rel: 'noopener noreferrer' })}>`;
}

const closing = ({ type }: Mark) => `</${type.name === 'link' ? 'a' : type.name}>`;

/** Marks stay open as long as the next piece has them too. */
function inline(parent: Node | Fragment): string {
  let html = '';
  let open: readonly Mark[] = [];
  parent.forEach((node) => {
    let common = 0;
    while (common < open.length && node.marks[common] && open[common]?.eq(node.marks[common] as Mark)) common++;
    html += open.slice(common).toReversed().map(closing).join('') + node.marks.slice(common).map(opening).join('');
    open = node.marks;
    html += INLINE[node.type.name]?.(node) ?? '';
  });
  return html + open.toReversed().map(closing).join('');
}

function blocks(content: Fragment): string {
  let html = '';
  content.forEach((node) => {
    html += BLOCKS[node.type.name]?.(node) ?? '';
  });
  return html;
}

/** @param content a document's blocks, or a part of one that is copied */
export const writeHtml = (content: Fragment): string =>
  content.firstChild?.isInline ? inline(content) : blocks(content);
