// Writes a tree of elements as the blocks of a stored document: known elements with known attributes, and nothing else.
import { MARK_TAGS } from '@worklane/domain/documents/mark-tags';
import { safeAddress } from '@worklane/domain/documents/safe-address';
import { fail } from '../http/fail.ts';
import {
  attributes,
  BLOCK,
  CALLOUT,
  CELL,
  escaped,
  inQuotes,
  isTask,
  itemAttributes,
  LANGUAGE,
  LANGUAGE_CLASS,
  LINES,
  LIST,
  LIVE,
  NUMBERED,
  opensLink,
  UUID,
  WIDTH,
} from './document-attributes.ts';
import {
  findElements,
  type HtmlElement,
  type HtmlNode,
  holdsUpTo,
  isBlank,
  isBlock,
  isOwnPicture,
  textOf,
} from './html-tree.ts';

type Steps = Generator<undefined, void>;
/** Elements and texts in a picture with its caption. A figure with more is read as separate blocks, each part once. */
const IN_FIGURE = 1_000;
/** Characters written in one step. */
const SLICE = 16 * 1024;
/** Elements and texts between two pauses in which other work gets its turn. */
const STEPS_AT_ONCE = 100;

const NAMED = ['data-mention', 'data-ticket', 'data-document'] as const;
const HEADING = /^h[1-6]$/;

export class DocumentWriter {
  readonly #parts: string[] = [];
  readonly #most: number;
  readonly #dropped: Set<string>;
  /** Pictures found among words, where no picture may be. They follow the block. */
  #pictures: HtmlElement[] = [];
  #length = 0;
  #steps = 0;

  /** @param dropped collects the names of removed elements and attributes @param most characters of HTML */
  constructor(dropped: Set<string>, most: number) {
    this.#dropped = dropped;
    this.#most = most;
  }

  get html(): string {
    return this.#parts.join('');
  }

  /** In steps, so that other work gets its turn. @throws Refusal text_too_long */
  *write(root: HtmlElement): Steps {
    yield* this.#flow(root.children, true);
  }

  /** Tells whether to pause now. Each pause passes through all open elements, so there isn't one for every element. */
  #isStep(): boolean {
    this.#steps++;
    return this.#steps % STEPS_AT_ONCE === 0;
  }

  #put(html: string): void {
    this.#length += html.length;
    if (this.#length > this.#most) fail('text_too_long');
    this.#parts.push(html);
  }

  *#text(text: string): Steps {
    for (let at = 0; at < text.length; at += SLICE) {
      this.#put(escaped(text.slice(at, at + SLICE)));
      if (this.#isStep()) yield;
    }
  }

  /** @param wraps turns words into paragraphs; otherwise they stay as they are */
  *#flow(nodes: readonly HtmlNode[], wraps: boolean): Steps {
    let words: HtmlNode[] = [];
    for (const node of nodes) {
      if (typeof node === 'string' || !(node.hasBlock || isBlock(node) || isOwnPicture(node))) words.push(node);
      else {
        yield* this.#words(words, wraps);
        words = [];
        yield* this.#block(node, wraps);
      }
    }
    yield* this.#words(words, wraps);
  }

  *#words(words: readonly HtmlNode[], wraps: boolean): Steps {
    if (words.length === 0 || (wraps && words.every(isBlank))) return;
    if (this.#isStep()) yield;
    if (wraps) this.#put('<p>');
    yield* this.#inline(words, false);
    if (wraps) this.#put('</p>');
  }

  *#block(element: HtmlElement, wraps: boolean): Steps {
    const { name, attribs, children } = element;
    if (this.#isStep()) yield;
    if (HEADING.test(name)) yield* this.#lines(name, element);
    else if (name === 'p' && !element.hasBlock) yield* this.#lines('p', element);
    else if (name === 'blockquote')
      yield* this.#box(`<blockquote${attributes(element, BLOCK)}>`, element, '</blockquote>');
    else if (name === 'aside') yield* this.#callout(element);
    else if (name === 'hr') this.#put(`<hr${attributes(element, BLOCK)}>`);
    else if (name === 'pre') yield* this.#code(element);
    else if (name === 'img') yield* this.#figure(element, element, undefined);
    else if (name === 'figure') yield* this.#pictured(element, wraps);
    else if (name === 'table') yield* this.#table(element);
    else if (LIST.test(name)) yield* this.#list(element);
    else if (attribs['data-live'] !== undefined && LIVE['data-live']?.test(attribs['data-live']))
      this.#put(`<div${attributes(element, LIVE)}>${escaped(textOf(children))}</div>`);
    else if (name === 'div' && attribs['data-nested'] !== undefined) {
      this.#put('<div data-nested="">');
      yield* this.#flow(children, true);
      this.#put('</div>');
    } else if (element.hasBlock || !isBlock(element)) yield* this.#flow(children, wraps);
    else if (!children.every(isBlank)) yield* this.#lines('p', element);
  }

  *#lines(name: string, element: HtmlElement): Steps {
    if (this.#isStep()) yield;
    this.#put(`<${name}${attributes(element, LINES)}>`);
    yield* this.#inline(element.children, false);
    this.#put(`</${name}>`);
    yield* this.#putPictures();
  }

  *#box(opening: string, { children }: HtmlElement, closing: string): Steps {
    this.#put(opening);
    yield* this.#flow(children, false);
    this.#put(closing);
  }

  *#callout(element: HtmlElement): Steps {
    const style = CALLOUT['data-callout']?.test(element.attribs['data-callout'] ?? '') ? '' : ' data-callout="info"';
    this.#put(`<aside${attributes(element, CALLOUT)}${style}>`);
    yield* this.#flow(element.children, true);
    this.#put('</aside>');
  }

  *#code(element: HtmlElement): Steps {
    const code = element.children.find((node): node is HtmlElement => typeof node !== 'string' && node.name === 'code');
    const said =
      code?.attribs['data-language'] ?? LANGUAGE_CLASS.exec(`${code?.attribs.class} ${element.attribs.class}`)?.[1];
    const language = said !== undefined && LANGUAGE.test(said) ? said : 'text';
    const text = textOf(element.children).replace(/\r\n?/g, '\n');
    // In other programs' HTML, the first and the last line end only lay out the source.
    const shown = element.attribs['data-id'] === undefined && !code ? text.replace(/^\n|\n$/g, '') : text;
    this.#put(`<pre${attributes(element, BLOCK)}><code data-language="${inQuotes(language)}">`);
    yield* this.#text(shown);
    this.#put('</code></pre>');
  }

  *#pictured(element: HtmlElement, wraps: boolean): Steps {
    if (!holdsUpTo(IN_FIGURE, element)) return yield* this.#flow(element.children, wraps);
    const [picture, another] = findElements(element, 'img', 2);
    if (!picture || another || !isOwnPicture(picture)) return yield* this.#flow(element.children, wraps);
    const [caption] = findElements(element, 'figcaption', 1);
    // A picture inside its own caption would be written twice.
    if (caption && findElements(caption, 'img', 1).length > 0) return yield* this.#flow(element.children, wraps);
    yield* this.#figure(element, picture, caption);
  }

  *#figure(holder: HtmlElement, { attribs }: HtmlElement, caption: HtmlElement | undefined): Steps {
    if (this.#isStep()) yield;
    const { src = '', alt = '', width = '' } = attribs;
    const wide = WIDTH.test(width) ? ` width="${width}"` : '';
    const block = holder.name === 'figure' ? attributes(holder, BLOCK) : '';
    this.#put(`<figure${block}><img src="${src}" alt="${inQuotes(alt)}"${wide}>`);
    if (caption && !caption.children.every(isBlank)) {
      this.#put('<figcaption>');
      yield* this.#inline(caption.children, false);
      this.#put('</figcaption>');
    }
    this.#put('</figure>');
    yield* this.#putPictures();
  }

  *#putPictures(): Steps {
    const pictures = this.#pictures;
    this.#pictures = [];
    for (const picture of pictures) yield* this.#figure(picture, picture, undefined);
  }

  *#table(element: HtmlElement): Steps {
    const rows: HtmlElement[] = [];
    const others: HtmlNode[] = [];
    const sort = (nodes: readonly HtmlNode[]) => {
      for (const node of nodes) {
        if (typeof node === 'string') {
          if (!isBlank(node)) others.push(node);
        } else if (node.name === 'tr') rows.push(node);
        else if (/^(?:thead|tbody|tfoot)$/.test(node.name)) sort(node.children);
        else if (!/^col(?:group)?$/.test(node.name)) others.push(node);
      }
    };
    sort(element.children);
    yield* this.#flow(others, true);
    if (rows.length === 0) return;
    this.#put(`<table${attributes(element, BLOCK)}><tbody>`);
    for (const row of rows) {
      this.#put('<tr>');
      for (const cell of row.children) if (typeof cell !== 'string' || !isBlank(cell)) yield* this.#cell(cell);
      this.#put('</tr>');
    }
    this.#put('</tbody></table>');
  }

  *#cell(cell: HtmlNode): Steps {
    if (this.#isStep()) yield;
    const isCell = typeof cell !== 'string' && /^t[dh]$/.test(cell.name);
    const name = isCell ? cell.name : 'td';
    this.#put(`<${name}${isCell ? attributes(cell, CELL) : ''}>`);
    yield* this.#flow(isCell ? cell.children : [cell], false);
    this.#put(`</${name}>`);
  }

  *#list(element: HtmlElement): Steps {
    const items = element.children.filter((node) => !(typeof node === 'string' && isBlank(node)));
    if (items.length === 0) return;
    const isTodo = element.attribs['data-todo'] !== undefined || items.some(isTask);
    const name = element.name === 'ol' && !isTodo ? 'ol' : 'ul';
    this.#put(`<${name}${isTodo ? ' data-todo=""' : ''}${attributes(element, name === 'ol' ? NUMBERED : BLOCK)}>`);
    let isOpen = false;
    for (const item of items) {
      if (this.#isStep()) yield;
      // Some programs put the nested list after its item instead of into it.
      if (isOpen && typeof item !== 'string' && LIST.test(item.name)) {
        yield* this.#list(item);
        continue;
      }
      if (isOpen) this.#put('</li>');
      isOpen = true;
      const isItem = typeof item !== 'string' && item.name === 'li';
      this.#put(`<li${isItem ? itemAttributes(item, isTodo) : isTodo ? ' data-checked="false"' : ''}>`);
      yield* this.#flow(isItem ? item.children : [item], false);
    }
    this.#put(`</li></${name}>`);
  }

  *#inline(nodes: readonly HtmlNode[], isInLink: boolean): Steps {
    for (const node of nodes) {
      if (typeof node === 'string') yield* this.#text(node);
      else yield* this.#inlineElement(node, isInLink);
    }
  }

  *#inlineElement(element: HtmlElement, isInLink: boolean): Steps {
    const { name, attribs, children } = element;
    if (this.#isStep()) yield;
    const mark = Object.hasOwn(MARK_TAGS, name) ? MARK_TAGS[name] : undefined;
    const named = name === 'span' ? NAMED.find((each) => UUID.test(attribs[each] ?? '')) : undefined;
    if (name === 'br') this.#put('<br>');
    else if (name === 'a') yield* this.#link(element, isInLink);
    else if (name === 'img') this.#foreignPicture(element, isInLink);
    else if (named) this.#put(`<span ${named}="${attribs[named]}">${escaped(textOf(children))}</span>`);
    else {
      if (mark) this.#put(`<${mark}>`);
      yield* this.#inline(children, isInLink);
      if (mark) this.#put(`</${mark}>`);
    }
  }

  *#link({ attribs, children }: HtmlElement, isInLink: boolean): Steps {
    const href = safeAddress(attribs.href);
    if (!href && attribs.href) this.#dropped.add('href');
    const isLink = href !== undefined && !isInLink;
    if (isLink) this.#put(opensLink(href));
    yield* this.#inline(children, isInLink || isLink);
    if (isLink) this.#put('</a>');
  }

  /** Becomes a link: showing the picture would tell its site who reads the document. */
  #foreignPicture(element: HtmlElement, isInLink: boolean): void {
    const { src, alt = '' } = element.attribs;
    if (isOwnPicture(element)) this.#pictures.push(element);
    else if (/^https?:/i.test(src?.trim() ?? '') && safeAddress(src)) {
      const href = safeAddress(src) as string;
      const words = escaped(alt.trim() || href);
      this.#put(isInLink ? words : `${opensLink(href)}${words}</a>`);
    } else this.#dropped.add('img');
  }
}
