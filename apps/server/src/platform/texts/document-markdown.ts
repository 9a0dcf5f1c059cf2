// Writes the cleaned HTML of a document as Markdown, with GitHub's tables, tasks and alerts. What Markdown has no sign for stays HTML.
import { createBreath } from '../background/create-breath.ts';
import { findElements, type HtmlElement, type HtmlNode, isBlock, readHtmlTree, textOf } from './html-tree.ts';

const ALERTS: Readonly<Record<string, string>> = { info: 'NOTE', warning: 'WARNING', error: 'CAUTION', success: 'TIP' };
const MARKS: Readonly<Record<string, string>> = { strong: '**', em: '*', s: '~~' };
const LIST = /^[uo]l$/;

/** @param html as it is stored @returns blocks with an empty line between two, and a line end */
export async function documentMarkdown(html: string): Promise<string> {
  const breathe = createBreath();
  const { root } = await readHtmlTree(html, breathe);
  const blocks: string[] = [];
  for (const node of root.children) {
    blocks.push(...blocksOf([node]));
    await breathe();
  }
  return blocks.length > 0 ? `${blocks.join('\n\n')}\n` : '';
}

function blocksOf(nodes: readonly HtmlNode[]): string[] {
  const blocks: string[] = [];
  let words: HtmlNode[] = [];
  const flush = () => {
    const text = linesOf(words);
    if (text !== '') blocks.push(text);
    words = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !isBlock(node)) words.push(node);
    else {
      flush();
      blocks.push(...blockOf(node));
    }
  }
  flush();
  return blocks;
}

function blockOf(element: HtmlElement): string[] {
  const { name, attribs, children } = element;
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level) return [`${'#'.repeat(Number(level))} ${linesOf(children).replace(/\\\n/g, ' ')}`];
  if (name === 'hr') return ['---'];
  if (name === 'pre') return [codeOf(textOf(children), findElements(element, 'code', 1)[0]?.attribs['data-language'])];
  if (name === 'blockquote') return [quoted(blocksOf(children).join('\n\n'))];
  if (name === 'aside')
    return [quoted(`[!${ALERTS[attribs['data-callout'] ?? ''] ?? 'NOTE'}]\n${blocksOf(children).join('\n\n')}`)];
  if (LIST.test(name)) return [listOf(element)];
  if (name === 'table') return [tableOf(element)];
  if (name === 'figure') return figureOf(element);
  if (attribs['data-live'] !== undefined) return [`*${linesOf(children)}*`];
  return blocksOf(children);
}

/** The fence is longer than any in the code. */
function codeOf(code: string, language = 'text'): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language === 'text' ? '' : language}\n${code}\n${fence}`;
}

const quoted = (text: string) => text.replace(/^/gm, '> ').replace(/^> $/gm, '>');

function listOf({ name, attribs, children }: HtmlElement): string {
  const items = children.filter((node): node is HtmlElement => typeof node !== 'string');
  let number = Number(attribs.start ?? 1);
  const lines = items.map((item) => {
    const sign = name === 'ol' ? `${number++}.` : '-';
    const box = attribs['data-todo'] === undefined ? '' : item.attribs['data-checked'] === 'true' ? '[x] ' : '[ ] ';
    const blocks = blocksOf(item.children);
    const [first] = item.children;
    const startsWithWords = first !== undefined && (typeof first === 'string' || !isBlock(first));
    const text = startsWithWords ? blocks.join('\n') : ['', ...blocks].join('\n');
    return `${sign} ${box}${text}`.replace(/\n(?=.)/g, `\n${' '.repeat(sign.length + 1)}`).trimEnd();
  });
  return lines.join('\n');
}

function tableOf(element: HtmlElement): string {
  const rows = findElements(element, 'tr', 10_000).map((row) =>
    row.children.flatMap((cell) => (typeof cell === 'string' ? [] : [cellOf(cell)])),
  );
  const width = Math.max(1, ...rows.map((row) => row.length));
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`;
  const [head = [], ...others] = rows;
  return [line(head), line(Array.from({ length: width }, () => '---')), ...others.map(line)].join('\n');
}

const cellOf = ({ children }: HtmlElement) =>
  blocksOf(children)
    .join('<br>')
    .replace(/\\\n|\n/g, '<br>')
    .replace(/\|/g, '\\|');

function figureOf(element: HtmlElement): string[] {
  const [picture] = findElements(element, 'img', 1);
  const [caption] = findElements(element, 'figcaption', 1);
  const shown = picture ? [`![${escaped(picture.attribs.alt ?? '')}](${picture.attribs.src ?? ''})`] : [];
  return caption ? [...shown, `*${linesOf(caption.children)}*`] : shown;
}

/** Words that are a block: what begins a line must not be taken for a sign of another. */
function linesOf(nodes: readonly HtmlNode[]): string {
  return inline(nodes)
    .trim()
    .replace(/^(\s*)(#{1,6}|[-+]|>)(?=\s|$)/gm, '$1\\$2')
    .replace(/^(\s*\d{1,9})([.)])(?=\s)/gm, '$1\\$2');
}

function inline(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? escaped(node) : inlineElement(node))).join('');
}

function inlineElement({ name, attribs, children }: HtmlElement): string {
  if (name === 'br') return '\\\n';
  if (name === 'code') return codeSpan(textOf(children));
  const text = inline(children);
  const mark = MARKS[name];
  if (mark) return around(text, mark, mark);
  if (name === 'u' || name === 'mark') return around(text, `<${name}>`, `</${name}>`);
  return name === 'a' ? `[${text}](${addressOf(attribs.href)})` : text;
}

const addressOf = (href = '') => href.replace(/[()\\]/g, '\\$&').replace(/[\s<>]/g, encodeURIComponent);

/** Signs stand at words, not at blanks. */
function around(text: string, opening: string, closing: string): string {
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return words === '' ? text : `${before}${opening}${words}${closing}${after}`;
}

function codeSpan(code: string): string {
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = /^`|`$/.test(code) ? ' ' : '';
  return code === '' ? '' : `${fence}${space}${code.replace(/\n/g, ' ')}${space}${fence}`;
}

const escaped = (text: string) => text.replace(/[\\`*_[\]<>~]/g, '\\$&');
