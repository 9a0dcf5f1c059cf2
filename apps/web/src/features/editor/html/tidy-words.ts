// Makes stored paragraphs, headings, quotes, callouts and code of foreign elements.
import { calloutStyleOf, languageOf } from './foreign.ts';
import { type Emit, emitInner, holdsBlocks, type Inner, nestedOf } from './tidy-emit.ts';
import { copyBlockAttributes, element, isOwn, type Marks } from './tidy-inline.ts';

/** Returns a block with only words, followed by the blocks it can't contain, indented. */
export function wordsOf(source: HTMLElement, target: HTMLElement, marks: Marks, inner: Inner): HTMLElement[] {
  const blocks = inner.blocks(source, marks);
  const rest: HTMLElement[] = [];
  let isFirst = true;
  for (const block of blocks) {
    if (rest.length === 0 && block.localName === 'p') {
      if (!isFirst) target.append(element(source, 'br'));
      target.append(...block.childNodes);
      isFirst = false;
    } else rest.push(block);
  }
  return rest;
}

export const emitParagraph: Emit = (source, sink, marks, inner) => {
  if (holdsBlocks(source)) return emitInner(source, sink, marks, inner);
  sink.openFor(source);
  for (const child of source.childNodes) sink.node(child, marks);
  sink.close();
};

/** A sign beside a heading that is the heading's address. */
const ADDRESS_SIGN = /^[¶#§🔗]?$/u;

export const emitHeading: Emit = (source, sink, marks, inner) => {
  if (!isOwn(source)) {
    for (const link of source.querySelectorAll('a'))
      if (ADDRESS_SIGN.test(link.textContent?.trim() ?? '') && !link.querySelector('img')) link.remove();
    // MediaWiki's link to edit the section.
    for (const link of source.querySelectorAll('.mw-editsection')) link.remove();
  }
  const heading = element(source, source.localName);
  copyBlockAttributes(source, heading);
  const rest = wordsOf(source, heading, marks, inner);
  if (heading.textContent?.trim() || isOwn(source)) sink.block(heading);
  for (const block of rest) sink.block(block);
};

/** Turns the headings that a quote begins with into bold words, because a quote holds words alone. */
function wordHeadings(quote: HTMLElement): void {
  for (const heading of quote.querySelectorAll<HTMLElement>(':scope > :is(h1, h2, h3, h4, h5, h6)')) {
    if (heading.previousElementSibling?.matches('ul, ol, pre, table')) return;
    const [paragraph, strong] = [element(quote, 'p'), element(quote, 'strong')];
    strong.append(...heading.childNodes);
    paragraph.append(strong);
    heading.replaceWith(paragraph);
  }
}

export const emitQuote: Emit = (source, sink, marks, inner) => {
  const style = calloutStyleOf(source);
  const isCallout = style !== undefined;
  const target = element(source, isCallout ? 'aside' : 'blockquote');
  copyBlockAttributes(source, target);
  const words = isCallout ? element(source, 'p') : target;
  if (isCallout) {
    target.dataset.callout = style;
    target.append(words);
  }
  if (!isOwn(source)) wordHeadings(source);
  const rest = wordsOf(source, words, marks, inner);
  const isEmpty = !words.hasChildNodes() && rest.length > 0 && !isCallout && !isOwn(source);
  if (!isEmpty) sink.block(target);
  for (const block of nestedOf(source, rest)) sink.block(block);
};

export const emitCode: Emit = (source, sink) => {
  for (const line of source.querySelectorAll('br')) line.replaceWith('\n');
  const [pre, code] = [element(source, 'pre'), element(source, 'code')];
  copyBlockAttributes(source, pre);
  code.dataset.language = languageOf(source);
  const text = (source.textContent ?? '').replace(/\r\n?/g, '\n');
  code.textContent = isOwn(source) ? text : text.replace(/\n$/, '');
  pre.append(code);
  sink.block(pre);
};

export const emitDivider: Emit = (source, sink) => {
  const line = element(source, 'hr');
  copyBlockAttributes(source, line);
  sink.block(line);
};
