// Writes the attributes, addresses and characters that a stored document may have.
import { CONTROL_IN_TEXT } from '@worklane/contract/platform/primitives';
import { CALLOUT_STYLES, LIVE_BLOCKS } from '@worklane/domain/documents/vocabulary';
import { type HtmlElement, type HtmlNode, isBlank } from './html-tree.ts';

type Rules = Record<string, RegExp>;

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const oneOf = (words: readonly string[]) => new RegExp(`^(?:${words.join('|')})$`);
export const BLOCK: Rules = { 'data-id': /^[\w-]{1,64}$/, dir: /^(?:rtl|ltr|auto)$/ };
export const LINES: Rules = { ...BLOCK, 'data-align': /^(?:center|right|justify)$/ };
export const CELL: Rules = { colspan: /^(?:[2-9]|[1-9]\d|100)$/, rowspan: /^(?:[2-9]|[1-9]\d|100)$/ };
export const LIVE: Rules = { ...BLOCK, 'data-live': oneOf(LIVE_BLOCKS), 'data-filter': /^.{1,2000}$/ };
export const CALLOUT: Rules = { ...BLOCK, 'data-callout': oneOf(CALLOUT_STYLES) };
const ITEM: Rules = { ...BLOCK, 'data-checked': /^(?:true|false)$/ };
export const NUMBERED: Rules = { ...BLOCK, start: /^-?\d{1,9}$/ };
export const LANGUAGE = /^[\w+#.-]{1,30}$/;
export const LANGUAGE_CLASS = /(?:^|\s)(?:language-|lang-)([\w+#.-]{1,30})/;
export const WIDTH = /^[1-9]\d{1,3}$/;
export const LIST = /^(?:ul|ol|menu)$/;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const CONTROLS = new RegExp(CONTROL_IN_TEXT, 'gu');
export const escaped = (text: string) =>
  text.replace(CONTROLS, '').replace(/[&<>]/g, (sign) => ENTITIES[sign] as string);
export const inQuotes = (text: string) =>
  text.replace(CONTROLS, '').replace(/[&<>"]/g, (sign) => ENTITIES[sign] as string);

/** Writes the attributes in their given order, so that cleaning clean HTML changes nothing. */
export function attributes({ attribs }: HtmlElement, rules: Rules): string {
  let written = '';
  for (const [name, value] of Object.entries(attribs))
    if (Object.hasOwn(rules, name) && rules[name]?.test(value)) written += ` ${name}="${inQuotes(value)}"`;
  return written;
}

export const opensLink = (href: string) => `<a href="${inQuotes(href)}" target="_blank" rel="noopener noreferrer">`;

/** Tells whether a list item is a task: it says so, or begins with a box. */
export function isTask(item: HtmlNode): boolean {
  return typeof item !== 'string' && (item.attribs['data-checked'] !== undefined || boxOf(item) !== undefined);
}

function boxOf(item: HtmlElement): HtmlElement | undefined {
  let element = item;
  for (let depth = 0; depth < 5; depth++) {
    const first = element.children.find((node) => !(typeof node === 'string' && isBlank(node)));
    if (first === undefined || typeof first === 'string') return undefined;
    if (first.name === 'input') return first;
    if (LIST.test(first.name)) return undefined;
    element = first;
  }
  return undefined;
}

export function itemAttributes(item: HtmlElement, isTodo: boolean): string {
  if (!isTodo) return attributes(item, BLOCK);
  const written = attributes(item, ITEM);
  if (/ data-checked="/.test(written)) return written;
  return `${written} data-checked="${boxOf(item)?.attribs.checked !== undefined}"`;
}
