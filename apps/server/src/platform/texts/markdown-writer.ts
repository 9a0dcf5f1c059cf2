// Writes the elements of a stored document as lines of Markdown, in steps, so that the caller can let others have their turn.
import { type HtmlElement, type HtmlNode, isBlock, textOf } from './html-tree.ts';

type Steps<T = void> = Generator<undefined, T>;

const ALERTS: Readonly<Record<string, string>> = { info: 'NOTE', warning: 'WARNING', error: 'CAUTION', success: 'TIP' };
const MARKS: Readonly<Record<string, string>> = { strong: '**', em: '*', s: '~~' };
const LIST = /^[uo]l$/;
/**
 * Each level begins every line in it. Deeper quotes and lists are written at this level: a hundred would make a text of
 * a hundred times its length.
 */
const MOST_NESTED = 10;
/** Short rows of larger tables don't get empty cells, which readers of Markdown add as well. */
const MOST_FILLED_CELLS = 100_000;
/** Elements and kilocharacters written in one step. */
const STEP = 100;

export class MarkdownWriter {
  readonly #lines: string[] = [];
  readonly #isInCell: boolean;
  #prefix = '';
  /** What the next line begins with instead of the prefix: the sign of a list item. */
  #marker: string | undefined;
  /** What the empty line before the next block begins with. */
  #gap: string | undefined;
  #nested = 0;
  #work = 0;

  constructor(isInCell = false) {
    this.#isInCell = isInCell;
  }

  get lines(): readonly string[] {
    return this.#lines;
  }

  /** @param isTight leaves no empty lines between blocks */
  *write(nodes: readonly HtmlNode[], isTight = false): Steps {
    let words: HtmlNode[] = [];
    for (const node of nodes) {
      if (typeof node === 'string' || !isBlock(node)) words.push(node);
      else {
        yield* this.#apart(this.#words(words), isTight);
        words = [];
        yield* this.#apart(this.#block(node), isTight);
      }
    }
    yield* this.#apart(this.#words(words), isTight);
  }

  *#apart(block: Steps, isTight: boolean): Steps {
    const before = this.#lines.length;
    yield* block;
    if (this.#lines.length > before) this.#gap = isTight ? undefined : this.#prefix;
  }

  #line(text: string): void {
    if (this.#gap !== undefined) this.#lines.push(this.#gap.trimEnd());
    const start = this.#marker ?? this.#prefix;
    this.#gap = undefined;
    this.#marker = undefined;
    this.#lines.push(text === '' ? start.trimEnd() : start + text);
  }

  /** Tells whether to pause now. A pause passes through all open elements, so there isn't one for every element. */
  #isStep(characters = 0): boolean {
    this.#work += 1 + characters / 1_000;
    if (this.#work < STEP) return false;
    this.#work = 0;
    return true;
  }

  *#block(element: HtmlElement): Steps {
    const { name, attribs, children } = element;
    if (this.#isStep()) yield;
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (level) this.#line(`${'#'.repeat(Number(level))} ${(yield* this.#text(children)).replaceAll('\n', ' ')}`);
    else if (name === 'hr') this.#line('---');
    else if (name === 'pre') yield* this.#code(element);
    else if (name === 'blockquote') yield* this.#quote(children);
    else if (name === 'aside') yield* this.#quote(children, `[!${ALERTS[attribs['data-callout'] ?? ''] ?? 'NOTE'}]`);
    else if (LIST.test(name)) yield* this.#list(element);
    else if (name === 'table') yield* this.#table(element);
    else if (name === 'figure') yield* this.#figure(element);
    else if (attribs['data-live'] !== undefined) this.#line(`*${yield* this.#text(children)}*`);
    else yield* this.write(children);
  }

  *#words(nodes: readonly HtmlNode[]): Steps {
    if (nodes.length === 0) return;
    const text = yield* this.#text(nodes);
    if (text === '') return;
    let at = 0;
    for (const line of linesIn(text)) {
      if (this.#isStep(line.length)) yield;
      at += line.length + 1;
      const isBroken = at <= text.length && !this.#isInCell;
      this.#line(isBroken ? `${asWords(line)}\\` : asWords(line));
    }
  }

  /** Writes code in a fence that is longer than any in the code. */
  *#code({ children }: HtmlElement): Steps {
    const code = children.find((node): node is HtmlElement => typeof node !== 'string' && node.name === 'code');
    const language = code?.attribs['data-language'] ?? 'text';
    const text = textOf(children);
    const fence = '`'.repeat(Math.max(2, longestRun(text)) + 1);
    this.#line(`${fence}${language === 'text' ? '' : language}`);
    for (const line of linesIn(text)) {
      if (this.#isStep(line.length)) yield;
      this.#line(line);
    }
    this.#line(fence);
  }

  *#quote(children: readonly HtmlNode[], heading?: string): Steps {
    const outer = this.#prefix;
    if (this.#nested < MOST_NESTED) this.#prefix += '> ';
    if (this.#marker !== undefined && this.#prefix !== outer) this.#marker += '> ';
    this.#nested++;
    if (heading !== undefined) this.#line(heading);
    yield* this.write(children);
    this.#nested--;
    this.#prefix = outer;
  }

  *#list({ name, attribs, children }: HtmlElement): Steps {
    const outer = this.#prefix;
    let number = Number(attribs.start ?? 1);
    for (const item of children) {
      if (typeof item === 'string') continue;
      if (this.#isStep()) yield;
      const sign = name === 'ol' ? `${number++}. ` : '- ';
      const box = attribs['data-todo'] === undefined ? '' : item.attribs['data-checked'] === 'true' ? '[x] ' : '[ ] ';
      this.#marker = `${this.#marker ?? outer}${sign}${box}`;
      if (this.#nested < MOST_NESTED) this.#prefix = outer + ' '.repeat(sign.length);
      this.#nested++;
      const [first] = item.children;
      const isBlockFirst = first === undefined || (typeof first !== 'string' && isBlock(first));
      if (isBlockFirst) this.#line('');
      yield* this.write(item.children, true);
      if (this.#marker !== undefined) this.#line('');
      this.#nested--;
      this.#prefix = outer;
    }
  }

  /** Turns a table in a cell into its words: Markdown has no such tables. */
  *#table({ children }: HtmlElement): Steps {
    const rows = elementsOf(children).flatMap((body) =>
      elementsOf(body.children).map((row) => elementsOf(row.children)),
    );
    if (this.#isInCell) {
      for (const row of rows) for (const cell of row) yield* this.write(cell.children, true);
      return;
    }
    const width = rows.reduce((most, { length }) => Math.max(most, length), 1);
    const filled = width * rows.length > MOST_FILLED_CELLS ? 1 : width;
    const [head = [], ...others] = rows;
    this.#line(yield* this.#row(head, width));
    this.#line(`|${' --- |'.repeat(width)}`);
    for (const row of others) this.#line(yield* this.#row(row, filled));
  }

  *#row(cells: readonly HtmlElement[], width: number): Steps<string> {
    let row = '|';
    for (const { children } of cells) {
      const writer = new MarkdownWriter(true);
      yield* writer.write(children, true);
      if (this.#isStep()) yield;
      row += ` ${writer.lines.join('<br>').replaceAll('|', '\\|')} |`;
    }
    return row + '  |'.repeat(Math.max(0, width - cells.length));
  }

  *#figure({ children }: HtmlElement): Steps {
    const [picture] = elementsOf(children).filter(({ name }) => name === 'img');
    const [caption] = elementsOf(children).filter(({ name }) => name === 'figcaption');
    if (picture) this.#line(`![${escaped(picture.attribs.alt ?? '')}](${picture.attribs.src ?? ''})`);
    if (!caption) return;
    if (picture) this.#gap = this.#prefix;
    this.#line(`*${(yield* this.#text(caption.children)).replaceAll('\n', ' ')}*`);
  }

  *#text(nodes: readonly HtmlNode[]): Steps<string> {
    return (yield* this.#inline(nodes)).trim();
  }

  *#inline(nodes: readonly HtmlNode[]): Steps<string> {
    const parts: string[] = [];
    for (const node of nodes) {
      if (this.#isStep(typeof node === 'string' ? node.length : 0)) yield;
      parts.push(typeof node === 'string' ? escaped(onOneLine(node)) : yield* this.#inlineElement(node));
    }
    return parts.join('');
  }

  *#inlineElement({ name, attribs, children }: HtmlElement): Steps<string> {
    if (name === 'br') return '\n';
    if (name === 'code') return codeSpan(textOf(children));
    const text = yield* this.#inline(children);
    if (this.#isStep(text.length)) yield;
    const mark = MARKS[name];
    if (mark) return around(text, mark, mark);
    if (name === 'u' || name === 'mark') return around(text, `<${name}>`, `</${name}>`);
    return name === 'a' ? `[${text}](${addressOf(attribs.href)})` : text;
  }
}

const elementsOf = (nodes: readonly HtmlNode[]) =>
  nodes.filter((node): node is HtmlElement => typeof node !== 'string');

function* linesIn(text: string): Generator<string> {
  let at = 0;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', at)) {
    yield text.slice(at, end);
    at = end + 1;
  }
  yield text.slice(at);
}

/** Escapes the start of a line that Markdown would read as another block. */
const asWords = (line: string) =>
  line.replace(/^(\s*)(#{1,6}|[-+]|>)(?=\s|$)/, '$1\\$2').replace(/^(\s*\d{1,9})([.)])(?=\s)/, '$1\\$2');

/** Joins lines and spaces as browsers do. */
const onOneLine = (text: string) => text.replace(/[ \t\r\n\f]+/g, ' ');

const addressOf = (href = '') => href.replace(/[()\\]/g, '\\$&').replace(/[\s<>]/g, encodeURIComponent);

/** Puts marks around the words, not around the spaces beside them. */
function around(text: string, opening: string, closing: string): string {
  const words = text.trim();
  if (words === '') return text;
  const start = text.length - text.trimStart().length;
  return `${text.slice(0, start)}${opening}${words}${closing}${text.slice(start + words.length)}`;
}

function codeSpan(code: string): string {
  const fence = '`'.repeat(longestRun(code) + 1);
  const space = /^`|`$/.test(code) ? ' ' : '';
  return code === '' ? '' : `${fence}${space}${code.replaceAll('\n', ' ')}${space}${fence}`;
}

/** Finds the longest run of backticks. */
function longestRun(text: string): number {
  let longest = 0;
  let run = 0;
  for (let at = text.indexOf('`'); at !== -1; at = text.indexOf('`', at + 1)) {
    run = text[at - 1] === '`' ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

const escaped = (text: string) => text.replace(/[\\`*_[\]<>~]/g, '\\$&');
