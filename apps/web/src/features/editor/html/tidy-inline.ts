// Collects words with their marks into paragraphs, for `tidy`: elements of other programs become the few that a document has.
import { MARK_TAGS } from '@worklane/domain/documents/mark-tags';
import { safeAddress } from '@worklane/domain/documents/safe-address';
import { isOwnPicture } from './addresses.ts';
import { type Embedded, emojiOf, linkOf, wordsOfMath } from './embedded.ts';

/** The marks around a piece of text: names of elements, and a link as `a:address`. */
export type Marks = readonly string[];

export const BLOCK_TAGS = new Set(
  (
    'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 ' +
    'h6 header hgroup hr html legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

const UNSEEN = new Set(
  'script style template noscript iframe object embed svg math button select textarea input title head'.split(' '),
);

export const EMBEDDED = new Set('iframe object embed video audio'.split(' '));

const pairs = (plain: string, signs: string) => new Map([...plain].map((sign, at) => [sign, [...signs][at]]));
const SUPERSCRIPT = pairs('0123456789+-=()n', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ');
const SUBSCRIPT = pairs('0123456789+-=()', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎');
const NAMES = ['mention', 'ticket', 'document'] as const;
const ID = /^[\w-]{1,64}$/;

export const element = (near: Node, name: string): HTMLElement => (near.ownerDocument as Document).createElement(name);

/** Tells whether this is in a block with an id: the editor wrote it, and every space counts. */
export const isOwn = (source: Element): boolean => source.closest('[data-id]') !== null;

export function copyBlockAttributes(source: HTMLElement, target: HTMLElement): void {
  const { id } = source.dataset;
  if (id !== undefined && ID.test(id)) target.dataset.id = id;
  const align = source.dataset.align ?? (source.style.textAlign || source.getAttribute('align'));
  if (align && /^(?:center|right|justify)$/.test(align) && /^(?:p|h\d)$/.test(target.localName))
    target.dataset.align = align;
  const dir = source.getAttribute('dir')?.toLowerCase();
  // Word processors say of every line that it runs from left to right.
  if (dir === 'rtl' || (target.dataset.id && dir === 'ltr')) target.setAttribute('dir', dir);
}

export class Builder {
  readonly #document: Document;
  readonly #blocks: HTMLElement[] = [];
  #open: HTMLElement | undefined;
  #keepsSpace = false;

  readonly #isOwn: boolean;

  /** @param isOwn whether every space counts in words that stand in no paragraph */
  constructor(document: Document, isOwn: boolean) {
    this.#document = document;
    this.#isOwn = isOwn;
  }

  block(block: HTMLElement): void {
    this.close();
    this.#blocks.push(block);
  }

  openFor(source: HTMLElement): void {
    this.close();
    this.#open = this.#document.createElement('p');
    this.#keepsSpace = isOwn(source);
    copyBlockAttributes(source, this.#open);
  }

  close(): void {
    const paragraph = this.#open;
    this.#open = undefined;
    if (!paragraph) return;
    layOut(paragraph, this.#keepsSpace);
    if (paragraph.childNodes.length > 0 || paragraph.dataset.id) this.#blocks.push(paragraph);
  }

  finish(): HTMLElement[] {
    this.close();
    return this.#blocks;
  }

  node(node: Node, marks: Marks): void {
    if (node.nodeType === 3) this.text((node as Text).data, marks);
    else if (node.nodeType === 1) this.inline(node as HTMLElement, marks);
  }

  text(data: string, marks: Marks): void {
    // Text between blocks only formats the source; an item's own words may be a space.
    const isLayout = /^[ \t\n\r\f]*$/.test(data) && !(this.#isOwn && this.#blocks.length === 0 && !data.includes('\n'));
    if (!this.#open && isLayout) return;
    this.#append(this.#document.createTextNode(data), marks);
  }

  inline(source: HTMLElement, marks: Marks): void {
    const name = source.localName;
    if (EMBEDDED.has(name)) {
      const link = linkOf(source);
      if (link) this.#link(link, marks);
      return;
    }
    if (name === 'math') this.text(wordsOfMath(source), marks);
    if (UNSEEN.has(name)) return;
    const kind = NAMES.find((each) => ID.test(source.dataset[each] ?? ''));
    if (name === 'br') this.#append(this.#document.createElement('br'), []);
    else if (name === 'img') this.foreignPicture(source, marks);
    else if (raisedAs(source)) this.#raised(source, marks);
    else if (name === 'q') this.#quoted(source, marks);
    else if (source.className === 'Apple-converted-space') this.text(' ', marks);
    else if (kind) {
      const named = this.#document.createElement('span');
      named.dataset[kind] = source.dataset[kind] ?? '';
      named.textContent = source.textContent;
      this.#append(named, marks);
    } else {
      const inner = this.marksOf(source, marks);
      for (const child of source.childNodes) this.node(child, inner);
    }
  }

  /**
   * Writes raised and lowered text with its own signs where there are any: ten to the sixth must not become a hundred
   * and six.
   */
  #raised(source: HTMLElement, marks: Marks): void {
    const signs = raisedAs(source) === 'sup' ? SUPERSCRIPT : SUBSCRIPT;
    const said = [...(source.textContent ?? '').trim()].map((sign) => signs.get(sign));
    if (said.length > 0 && !said.includes(undefined)) this.text(said.join(''), marks);
    else for (const child of source.childNodes) this.node(child, marks);
  }

  /** Adds the quotation marks that browsers draw around it. */
  #quoted(source: HTMLElement, marks: Marks): void {
    this.text('“', marks);
    for (const child of source.childNodes) this.node(child, this.marksOf(source, marks));
    this.text('”', marks);
  }

  #link({ text, href }: Embedded, marks: Marks): void {
    this.text(text, [...marks.filter((mark) => !mark.startsWith('a:')), `a:${href}`]);
  }

  /**
   * Turns a picture of another site into a link: fetching it would tell that site who reads. A picture without a usable
   * address leaves its words.
   */
  foreignPicture(source: HTMLElement, marks: Marks): void {
    const src = source.getAttribute('src');
    if (isOwnPicture(src) || source.getAttribute('aria-roledescription') === 'checkbox') return;
    const alt = source.getAttribute('alt')?.trim() ?? '';
    const emoji = emojiOf(source);
    const href = !emoji && /^https?:/i.test(src ?? '') ? safeAddress(src) : undefined;
    if (href) this.#link({ text: alt || href, href }, marks);
    else this.text(emoji ?? alt, marks);
  }

  marksOf(source: HTMLElement, marks: Marks): Marks {
    const found = new Set(marks);
    const { fontWeight, fontStyle } = source.style;
    const named = MARK_TAGS[source.localName];
    // The clipboard of a word processor is wrapped in a `b` that is not bold.
    const isUndone =
      (named === 'strong' && /^(?:normal|400)$/.test(fontWeight)) || (named === 'em' && fontStyle === 'normal');
    if (named && !isUndone) found.add(named);
    if (source.localName === 'a') {
      const href = safeAddress(source.getAttribute('href'));
      if (href && !marks.some((mark) => mark.startsWith('a:'))) found.add(`a:${href}`);
    } else if (source.hasAttribute('style')) {
      const isInLink = marks.some((mark) => mark.startsWith('a:'));
      // Every link is underlined: that says nothing of its own.
      for (const mark of marksOfStyle(source)) if (mark !== 'u' || !isInLink) found.add(mark);
    }
    return [...found];
  }

  /** Appends to the elements that are already open where they are the same. */
  #append(node: Node, marks: Marks): void {
    if (!this.#open) {
      this.#open = this.#document.createElement('p');
      this.#keepsSpace = this.#isOwn;
    }
    let place: HTMLElement = this.#open;
    for (const mark of marks) {
      const [name = '', href] = mark.startsWith('a:') ? ['a', mark.slice(2)] : [mark];
      const last = place.lastChild as HTMLElement | null;
      if (last?.localName === name && (href === undefined || last.getAttribute('href') === href)) place = last;
      else {
        const wrapper = this.#document.createElement(name);
        if (href !== undefined) {
          wrapper.setAttribute('href', href);
          wrapper.setAttribute('target', '_blank');
          wrapper.setAttribute('rel', 'noopener noreferrer');
        }
        place.append(wrapper);
        place = wrapper;
      }
    }
    place.append(node);
  }
}

/** Tells whether a word processor raised or lowered text, by an element or by a style. */
function raisedAs({ localName, style }: HTMLElement): 'sup' | 'sub' | undefined {
  if (localName === 'sup' || localName === 'sub') return localName;
  if (localName !== 'span') return undefined;
  if (style.verticalAlign === 'super') return 'sup';
  return style.verticalAlign === 'sub' ? 'sub' : undefined;
}

function marksOfStyle(source: HTMLElement): string[] {
  const { fontWeight, fontStyle, textDecoration, textDecorationLine, backgroundColor, fontFamily } = source.style;
  const line = `${textDecoration} ${textDecorationLine}`;
  const marks: string[] = [];
  if (fontWeight === 'bold' || Number(fontWeight) >= 600) marks.push('strong');
  if (fontStyle === 'italic') marks.push('em');
  if (line.includes('underline')) marks.push('u');
  if (line.includes('line-through')) marks.push('s');
  const isMarked = /mso-highlight/.test(source.getAttribute('style') ?? '') || isBright(backgroundColor);
  if (source.localName === 'span' && isMarked) marks.push('mark');
  if (source.localName === 'span' && /mono|courier|consolas|menlo/i.test(fontFamily)) marks.push('code');
  return marks;
}

/** Tells whether a colour is that of a marker, and not of the paper. */
function isBright(color: string): boolean {
  if (/^(?:yellow|lime|aqua|cyan|fuchsia|magenta|pink|orange)$/.test(color)) return true;
  const hex = /^#(\w\w)(\w\w)(\w\w)$/
    .exec(color)
    ?.slice(1)
    .map((part) => Number.parseInt(part, 16));
  const parts = hex ?? /^rgba?\((\d+)[, ]+(\d+)[, ]+(\d+)(?:[, ]+[1.])?/.exec(color)?.slice(1).map(Number);
  return parts !== undefined && Math.max(...parts) > 150 && Math.max(...parts) - Math.min(...parts) > 60;
}

/** Takes out the spaces that only lay out the source, as a browser does. */
function layOut(paragraph: HTMLElement, keepsSpace: boolean): void {
  const pieces = textsAndBreaks(paragraph);
  let atStart = true;
  for (const piece of pieces) {
    if (piece.nodeType !== 3) {
      atStart = (piece as Element).localName === 'br';
      continue;
    }
    const text = piece as Text;
    if (!keepsSpace) text.data = text.data.replace(/[ \t\n\r\f]+/g, ' ');
    else if (text.data.includes('\n')) text.data = text.data.replace(/[ \t]*[\n\r]+[ \t\n\r]*/g, ' ');
    else {
      atStart = false;
      continue;
    }
    if (atStart) text.data = text.data.replace(/^ /, '');
    if (text.data !== '') atStart = !keepsSpace && text.data.endsWith(' ');
  }
  if (!keepsSpace) trimEnd(pieces);
  removeEmpty(paragraph);
}

function trimEnd(pieces: Node[]): void {
  for (const [index, piece] of pieces.entries()) {
    const next = pieces[index + 1];
    if (piece.nodeType === 3 && (!next || (next as Element).localName === 'br'))
      (piece as Text).data = (piece as Text).data.replace(/ $/, '');
  }
  // The last line end of a paragraph is not seen.
  for (const piece of pieces.toReversed()) {
    if (piece.nodeType === 3 && (piece as Text).data === '') continue;
    if ((piece as Element).localName !== 'br') return;
    (piece as Element).remove();
  }
}

function textsAndBreaks(node: Node, found: Node[] = []): Node[] {
  for (const child of node.childNodes) {
    const isLeaf = child.nodeType === 3 || /^(?:br|span)$/.test((child as Element).localName);
    if (isLeaf) found.push(child);
    else textsAndBreaks(child, found);
  }
  return found;
}

function removeEmpty(parent: Element): void {
  for (const child of [...parent.childNodes]) {
    if (child.nodeType === 3) {
      if ((child as Text).data === '') child.remove();
      continue;
    }
    const inner = child as Element;
    if (/^(?:br|span)$/.test(inner.localName)) continue;
    removeEmpty(inner);
    if (inner.childNodes.length === 0) inner.remove();
  }
}
