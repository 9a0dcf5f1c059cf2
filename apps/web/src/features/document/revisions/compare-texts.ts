// Compares two documents, first block by block, then word by word in the blocks that differ.
import { diffArrays } from 'diff';

export type Change = 'same' | 'added' | 'removed';

export interface ComparedLine {
  /** Its place. */
  id: number;
  /** Its element: `p`, `h2`, `li`. */
  kind: string;
  parts: { text: string; change: Change }[];
}

type Numberless = Omit<ComparedLine, 'id'>;

interface Line {
  kind: string;
  words: string[];
}

const BLOCKS = 'p,h1,h2,h3,h4,h5,h6,li,blockquote,pre,td,th,figcaption,aside,hr,img,div,ul,ol,table,tr,figure,tbody';
const WORDS = /\s+|[\p{L}\p{M}\p{N}]+|./gsu;
/** Beyond that, whole blocks are compared. */
const LONGEST_MS = 400;
/** Marks the start of a block among the words. It occurs in no word. */
const START = '\u0000';

export function compareTexts(before: string, after: string): ComparedLine[] {
  return compare(linesOf(before), linesOf(after)).map(({ kind, parts }, id) => ({ id, kind, parts }));
}

function compare(old: readonly Line[], now: readonly Line[]): Numberless[] {
  const hunks = diffArrays(old.map(keyOf), now.map(keyOf), { timeout: LONGEST_MS }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ];
  const compared: Numberless[] = [];
  let [oldAt, nowAt] = [0, 0];
  let removed: Line[] = [];
  const settle = (added: readonly Line[]) => {
    compared.push(...compareLines(removed, added));
    removed = [];
  };
  for (const { value, removed: isRemoved, added: isAdded } of hunks) {
    const count = value.length;
    if (isRemoved) removed = old.slice(oldAt, oldAt + count);
    else if (isAdded) settle(now.slice(nowAt, nowAt + count));
    else {
      settle([]);
      compared.push(...now.slice(nowAt, nowAt + count).map((line) => whole(line, 'same')));
    }
    if (!isAdded) oldAt += count;
    if (!isRemoved) nowAt += count;
  }
  settle([]);
  return compared;
}

const keyOf = ({ kind, words }: Line): string => kind + START + words.join('');
const whole = ({ kind, words }: Line, change: Change): Numberless => ({
  kind,
  parts: [{ text: words.join(''), change }],
});

function compareLines(removed: readonly Line[], added: readonly Line[]): Numberless[] {
  if (added.length === 0) return removed.map((line) => whole(line, 'removed'));
  if (removed.length === 0) return added.map((line) => whole(line, 'added'));
  const tokens = (lines: readonly Line[]) => lines.flatMap(({ kind, words }) => [START + kind, ...words]);
  const hunks = diffArrays(tokens(removed), tokens(added), { timeout: LONGEST_MS });
  if (!hunks) return [...compareLines(removed, []), ...compareLines([], added)];
  const compared: Numberless[] = [];
  for (const { value, added: isAdded, removed: isRemoved } of hunks) {
    const change = isAdded ? 'added' : isRemoved ? 'removed' : 'same';
    for (const token of value) {
      if (token.startsWith(START)) {
        const kind = token.slice(START.length);
        const parts: ComparedLine['parts'] = change === 'added' ? [{ text: `${nameOf(kind)} `, change }] : [];
        compared.push({ kind, parts });
      } else addWord(compared.at(-1)?.parts, token, change);
    }
  }
  return compared.map(withoutName).filter(({ parts }) => parts.length > 0);
}

const NAMES: Record<string, string> = { p: '¶', li: '•', pre: 'Code', blockquote: 'Quote', aside: 'Callout' };
const nameOf = (kind: string) => NAMES[kind] ?? (kind.startsWith('h') ? `Heading ${kind.slice(1)}` : '');

/** Removes the name of a block's kind, unless some of its words existed before. */
function withoutName({ kind, parts }: Numberless): Numberless {
  const [first, ...others] = parts;
  const isNamed = first?.change === 'added' && first.text.startsWith(`${nameOf(kind)} `);
  if (!isNamed || others.some(({ change }) => change === 'same')) return { kind, parts };
  const text = first.text.slice(nameOf(kind).length + 1);
  return { kind, parts: text === '' ? others : [{ text, change: 'added' }, ...others] };
}

function addWord(parts: ComparedLine['parts'] | undefined, text: string, change: Change): void {
  const last = parts?.at(-1);
  if (last?.change === change) last.text += text;
  else parts?.push({ text, change });
}

/** Parses HTML without showing it, so that nothing in it is loaded or run. */
function linesOf(html: string): Line[] {
  const lines: Line[] = [];
  let isOpen = false;
  const add = (kind: string, text: string) => {
    if (!isOpen || lines.length === 0) lines.push({ kind, words: [] });
    lines.at(-1)?.words.push(...(text.match(WORDS) ?? []));
    isOpen = true;
  };
  const visit = (node: Node, kind: string): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = kind === 'pre' ? (node.nodeValue ?? '') : (node.nodeValue ?? '').replace(/\s+/g, ' ');
      if (text.trim() !== '' || isOpen) add(kind, text);
      return;
    }
    if (!(node instanceof Element)) return;
    const isBlock = node.matches(BLOCKS);
    if (isBlock) isOpen = false;
    const name = node.localName;
    if (name === 'img') add('img', `Picture: ${node.getAttribute('alt') || 'no description'}`);
    else if (name === 'hr') add('hr', 'Divider');
    else if (node.hasAttribute('data-checked')) add('li', node.getAttribute('data-checked') === 'true' ? '☑ ' : '☐ ');
    if (name !== 'img' && name !== 'hr')
      for (const child of node.childNodes) visit(child, isBlock && name !== 'p' ? kindOf(node, kind) : kind);
    if (isBlock) isOpen = false;
  };
  visit(new DOMParser().parseFromString(html, 'text/html').body, 'p');
  for (const line of lines) while (line.words.at(-1)?.trim() === '') line.words.pop();
  return lines.filter(({ words }) => words.length > 0);
}

function kindOf(element: Element, outer: string): string {
  return /^(h[1-6]|li|pre|blockquote|aside|td|th|figcaption)$/.test(element.localName) ? element.localName : outer;
}
