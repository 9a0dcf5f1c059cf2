// Sanitizes texts from users: keeps the blocks and marks that the editor writes, links, pictures of this server and mentions.
// Other tags are removed, and their text stays.
import { createRequire } from 'node:module';
import { CONTROL_IN_TEXT } from '@worklane/contract/platform/primitives';
import { CALLOUT_STYLES } from '@worklane/domain/documents/vocabulary';
import { withOnlyFiles } from '@worklane/domain/files/file-addresses';
import { htmlOfText, isHtml } from '@worklane/domain/text/plain-html';
import type sanitizeHtml from 'sanitize-html';
import { fail, failInput } from '../http/fail.ts';

/** Loaded with the first text: with what it brings along it takes memory that a server without texts does not need. */
const load = createRequire(import.meta.url);
let loaded: typeof sanitizeHtml | undefined;

/** What the database takes. */
const MOST = { description: 400_000, comment: 200_000 };

/** Far more than people write: a page of a word processor has some hundred tags, a few in one another. */
const MOST_TAGS = 10_000;
const MOST_OPEN = 100;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const OWN_FILE = new RegExp(`^/api/files/${UUID}$`);
const ID = new RegExp(`^${UUID}$`);
/** In cleaned HTML, where quotes, angle brackets and `&` are entities. None is cut in two. */
const WEB_ADDRESS = /\bhttps?:\/\/(?:(?!&(?:lt|gt|quot);)[^\s<>"'])*[^\s<>"'.,;:!?)\]}&](?<!&(?:a|am|amp))/g;

const RENAMED: Record<string, string> = { b: 'strong', i: 'em', strike: 's', del: 's' };

/** In these, an address stays as it is. */
const UNLINKED = ['a', 'code', 'pre'];

/** People, tickets and documents that a text names. */
const NAMED = ['data-mention', 'data-ticket', 'data-document'] as const;
const isName = (attribs: Record<string, string>) => {
  const ids = NAMED.flatMap((name) => attribs[name] ?? []);
  return ids.length === 1 && ids.every((id) => ID.test(id));
};

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const CELL = { colspan: /^(?:[2-9]|[1-9]\d|100)$/, rowspan: /^(?:[2-9]|[1-9]\d|100)$/ };
const LINES = { 'data-align': /^(?:center|right|justify)$/ };

/** The attributes that each element may have, beside its id and text direction. Values that don't match are removed. */
const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = Object.assign(
  {
    p: LINES,
    ul: { 'data-todo': /^$/ },
    ol: { start: /^-?\d{1,9}$/ },
    li: { 'data-checked': /^(?:true|false)$/ },
    code: { 'data-language': /^[\w+#.-]{1,30}$/ },
    aside: { 'data-callout': new RegExp(`^(?:${CALLOUT_STYLES.join('|')})$`) },
    div: { 'data-nested': /^$/ },
    img: { src: OWN_FILE, alt: /^/, width: /^[1-9]\d{1,3}$/ },
    a: { href: /^/ },
    span: { 'data-mention': /^/, 'data-ticket': /^/, 'data-document': /^/ },
    td: CELL,
    th: CELL,
  },
  ...HEADINGS.map((name) => ({ [name]: LINES })),
);
const OF_BLOCK = { dir: /^(?:rtl|ltr|auto)$/, 'data-id': /^[\w-]{1,64}$/ };
const BLOCKS = new Set(['p', 'blockquote', 'ul', 'ol', 'li', 'pre', 'table', 'aside', 'figure', 'hr', ...HEADINGS]);

const CONTROLS = new RegExp(CONTROL_IN_TEXT, 'gu');

/**
 * Cleans words as the check of a request does: entities hide characters from it, and a text that has them would be
 * refused or changed when it is sent back.
 */
const asSent = (words: string): string => words.replace(CONTROLS, '').normalize('NFC');

/** Gives a tag its name here, and leaves it what it may say. */
const tidyTag: sanitizeHtml.Transformer = (name, attribs) => {
  // Only what lies below another block is a `div` here; elsewhere it is how others write a paragraph.
  const tagName = name === 'div' && attribs['data-nested'] === undefined ? 'p' : (RENAMED[name] ?? name);
  const rules: Readonly<Record<string, RegExp>> = Object.assign(
    {},
    ATTRIBUTES[tagName],
    BLOCKS.has(tagName) && OF_BLOCK,
  );
  const kept = Object.entries(attribs).filter(
    ([attribute, value]) => Object.hasOwn(rules, attribute) && rules[attribute]?.test(value),
  );
  return { tagName, attribs: Object.fromEntries(kept.map(([attribute, value]) => [attribute, asSent(value)])) };
};

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'p',
      'br',
      'strong',
      'em',
      'u',
      's',
      'mark',
      'code',
      'pre',
      'blockquote',
      'ul',
      'ol',
      'li',
      'hr',
      'div',
      'aside',
    ],
    ...['table', 'tbody', 'tr', 'th', 'td', 'figure', 'figcaption', 'a', 'img', 'span', ...HEADINGS],
  ],
  allowedAttributes: Object.assign(
    { '*': Object.keys(OF_BLOCK) },
    ...Object.entries(ATTRIBUTES).map(([name, rules]) => ({ [name]: Object.keys(rules) })),
  ),
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 30,
  transformTags: { '*': tidyTag },
  textFilter: asSent,
  exclusiveFilter: ({ tag, attribs, mediaChildren }) => {
    if (tag === 'img') return !OWN_FILE.test(attribs.src ?? '');
    if (tag === 'figure') return mediaChildren.includes('img') ? false : 'excludeTag';
    if (tag === 'span' && !isName(attribs)) return 'excludeTag';
    return tag === 'a' && !attribs.href ? 'excludeTag' : false;
  },
};

/**
 * @throws Refusal text_too_long: links made of addresses and entities made of signs can let a text grow
 * @throws Refusal text_too_complex: what would keep others waiting while it is cleaned
 */
export function cleanHtml(given: string, most: number = MOST.description): string {
  if (isTooComplex(given)) fail('text_too_complex');
  // Plain text comes out of it clean, however many lines it has.
  return finished(isHtml(given) ? sanitized(given, most) : htmlOfText(asSent(given)), most);
}

function finished(cleaned: string, most: number): string {
  if (cleaned.length > most) fail('text_too_long');
  const html = isBlank(cleaned) ? '' : withLinks(asHtml(cleaned));
  if (html.length > most) fail('text_too_long');
  return html;
}

/** Adds a tag to text without one: it would be read as plain text when it is saved again. */
const asHtml = (cleaned: string): string => (isHtml(cleaned) ? cleaned : `<p>${cleaned}</p>`);

function sanitized(given: string, most: number): string {
  loaded ??= load('sanitize-html') as typeof sanitizeHtml;
  let cleaned = given;
  // What was nested wrongly may be read otherwise the second time: until nothing changes any more.
  for (let turn = 0; turn < 10; turn++) {
    const next = loaded(cleaned, OPTIONS);
    if (next === cleaned) break;
    cleaned = next;
    if (cleaned.length > most) fail('text_too_long');
  }
  return cleaned;
}

/** What closes by itself when the next one opens, or never holds anything: it adds nothing to what is open. */
const NEVER_OPEN = /^(p|li|dt|dd|tr|td|th|option|br|hr|img|input|wbr|col|area|base|embed|link|meta|source|track)$/;

/**
 * Tells whether cleaning would take long: its time grows with the tags times those that are open at once, and nobody
 * else is served during it. Counts both in one reading; a closing tag ends at most one of its name. An angle
 * bracket that opens no tag is a separate piece of text.
 */
function isTooComplex(html: string): boolean {
  let tags = 0;
  let openAtOnce = 0;
  const open = new Map<string, number>();
  for (const [, slash, written = ''] of html.matchAll(/<(?:(\/?)([a-z][^\s/>]{0,30}))?/gi)) {
    tags++;
    if (tags > MOST_TAGS) return true;
    if (written === '') continue;
    const name = written.toLowerCase();
    const count = open.get(name) ?? 0;
    if (!slash && !NEVER_OPEN.test(name)) {
      open.set(name, count + 1);
      openAtOnce++;
    } else if (slash && count > 0) {
      open.set(name, count - 1);
      openAtOnce--;
    }
    if (openAtOnce > MOST_OPEN) return true;
  }
  return false;
}

/** Cleans an imported text. Shows only files that were imported with it, under their new ids. */
export function cleanForeignHtml(given: string, idsByFile: ReadonlyMap<string, string>): string {
  // Nobody is there to be asked for less formatting: the words come without any.
  // No tag reaches over another one's start, so each character is read once.
  const words = () => given.replaceAll(/(?:<[^<>]*>\s*)+/g, ' ').trim();
  const cleaned = isTooComplex(given) ? finished(htmlOfText(words()), MOST.description) : cleanHtml(given);
  const moved = withOnlyFiles(cleaned, idsByFile);
  return moved === cleaned ? cleaned : cleanHtml(moved);
}

/** Converts plain text to HTML with links, if the result can still be stored. */
export function htmlOfPlainText(text: string): string {
  const html = htmlOfText(text);
  const linked = withLinks(html);
  return linked.length > MOST.comment ? html : linked;
}

/** Turns addresses in the text into links. */
function withLinks(html: string): string {
  let unlinked = 0;
  return html.replace(/<(\/?)(\w+)[^>]*>|[^<]+/g, (part, closing: string | undefined, tag: string | undefined) => {
    if (tag === undefined) {
      return unlinked > 0 ? part : part.replace(WEB_ADDRESS, (address) => `<a href="${address}">${address}</a>`);
    }
    if (UNLINKED.includes(tag)) unlinked += closing ? -1 : 1;
    return part;
  });
}

function isBlank(html: string): boolean {
  return !/<(?:img|hr)\b/.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
}

/** With the bracket, which is an entity in words: `data-mention="x"` may be typed as words. */
const MENTIONED = new RegExp(`<span data-mention="(${UUID})"`, 'g');

/** Lists the people mentioned in a cleaned text. */
export function mentionsIn(html: string): string[] {
  return [...new Set([...html.matchAll(MENTIONED)].map((match) => match[1] as string))].slice(0, 100);
}

/** @throws Refusal text_too_long, or invalid_input when nothing is left of it */
export function cleanComment(given: string): string {
  return cleanHtml(given, MOST.comment) || failInput('body.content', 'is required');
}
