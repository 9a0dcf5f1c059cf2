// Makes the stored form of any HTML: of what the editor wrote, of what an API call brought, and of what other programs put on the
// clipboard. Everything is built anew from what is known, so that nothing unknown comes along.

import { isOwnPicture } from './addresses.ts';
import { calloutStyleOf, languageOf, listKindOf, nameForeign, taskOf } from './foreign.ts';
import { BLOCK_TAGS, Builder, copyBlockAttributes, element, isOwn, type Marks } from './tidy-inline.ts';

type Emit = (source: HTMLElement, sink: Builder, marks: Marks) => void;

/** @param root holds foreign nodes; it is changed on the way */
export function tidy(root: HTMLElement): DocumentFragment {
  nameForeign(root);
  const fragment = root.ownerDocument.createDocumentFragment();
  fragment.append(...blocksOf(root, []));
  return fragment;
}

/** The blocks that a foreign element holds. */
function blocksOf(parent: HTMLElement, marks: Marks): HTMLElement[] {
  const sink = new Builder(parent.ownerDocument, isOwn(parent));
  walk(parent, sink, marks);
  return joinLists(sink.finish());
}

function walk(parent: Node, sink: Builder, marks: Marks): void {
  for (const child of [...parent.childNodes]) {
    if (child.nodeType === 3) sink.text((child as Text).data, marks);
    else if (child.nodeType === 1) visit(child as HTMLElement, sink, marks);
  }
}

function visit(source: HTMLElement, sink: Builder, marks: Marks): void {
  const name = source.localName;
  const emit = EMITTERS[name];
  if (emit) emit(source, sink, marks);
  else if (BLOCK_TAGS.has(name)) {
    // A container: what is in it stands by itself.
    sink.close();
    walk(source, sink, marks);
    sink.close();
  } else if (holdsBlocks(source)) walk(source, sink, sink.marksOf(source, marks));
  else sink.inline(source, marks);
}

const HOLDS_BLOCKS = [...BLOCK_TAGS, 'img'].join();
const holdsBlocks = (source: HTMLElement) =>
  source.firstElementChild !== null && source.querySelector(HOLDS_BLOCKS) !== null;

/** A block of words alone; what cannot stand in it follows, indented. */
function wordsOf(source: HTMLElement, target: HTMLElement, marks: Marks): HTMLElement[] {
  const inner = blocksOf(source, marks);
  const rest: HTMLElement[] = [];
  let isFirst = true;
  for (const block of inner) {
    if (rest.length === 0 && block.localName === 'p') {
      if (!isFirst) target.append(element(source, 'br'));
      target.append(...block.childNodes);
      isFirst = false;
    } else rest.push(block);
  }
  return rest;
}

function nestedOf(source: HTMLElement, blocks: HTMLElement[]): HTMLElement[] {
  if (blocks.length === 0) return [];
  const nested = element(source, 'div');
  nested.dataset.nested = '';
  nested.append(...blocks);
  return [nested];
}

const emitParagraph: Emit = (source, sink, marks) => {
  sink.close();
  if (holdsBlocks(source)) {
    walk(source, sink, marks);
    sink.close();
    return;
  }
  sink.openFor(source);
  for (const child of source.childNodes) sink.node(child, marks);
  sink.close();
};

const emitHeading: Emit = (source, sink, marks) => {
  const heading = element(source, source.localName);
  copyBlockAttributes(source, heading);
  const rest = wordsOf(source, heading, marks);
  if (heading.textContent?.trim() || isOwn(source)) sink.block(heading);
  for (const block of rest) sink.block(block);
};

const emitQuote: Emit = (source, sink, marks) => {
  const style = calloutStyleOf(source);
  const isCallout = style !== undefined;
  const target = element(source, isCallout ? 'aside' : 'blockquote');
  copyBlockAttributes(source, target);
  const words = isCallout ? element(source, 'p') : target;
  if (isCallout) {
    target.dataset.callout = style;
    target.append(words);
  }
  const rest = wordsOf(source, words, marks);
  sink.block(target);
  for (const block of nestedOf(source, rest)) sink.block(block);
};

const emitCode: Emit = (source, sink) => {
  for (const line of source.querySelectorAll('br')) line.replaceWith('\n');
  const [pre, code] = [element(source, 'pre'), element(source, 'code')];
  copyBlockAttributes(source, pre);
  code.dataset.language = languageOf(source);
  const text = (source.textContent ?? '').replace(/\r\n?/g, '\n');
  code.textContent = isOwn(source) ? text : text.replace(/\n$/, '');
  pre.append(code);
  sink.block(pre);
};

const emitDivider: Emit = (source, sink) => {
  const line = element(source, 'hr');
  copyBlockAttributes(source, line);
  sink.block(line);
};

const emitPicture: Emit = (source, sink, marks) => {
  const src = source.getAttribute('src');
  if (!isOwnPicture(src)) return sink.foreignPicture(source, marks);
  sink.block(figureOf(source, src));
};

function figureOf(picture: HTMLElement, src: string): HTMLElement {
  const [figure, image] = [element(picture, 'figure'), element(picture, 'img')];
  image.setAttribute('src', src);
  image.setAttribute('alt', picture.getAttribute('alt') ?? '');
  const width = Number(picture.getAttribute('width'));
  if (Number.isInteger(width) && width >= 20 && width <= 4_000) image.setAttribute('width', String(width));
  figure.append(image);
  return figure;
}

const emitFigure: Emit = (source, sink, marks) => {
  if (calloutStyleOf(source)) return emitQuote(source, sink, marks);
  const picture = source.querySelector('img');
  const src = picture?.getAttribute('src');
  if (!picture || !isOwnPicture(src) || source.querySelectorAll('img').length > 1) {
    sink.close();
    walk(source, sink, marks);
    sink.close();
    return;
  }
  const figure = figureOf(picture, src);
  copyBlockAttributes(source, figure);
  const said = source.querySelector<HTMLElement>('figcaption');
  if (said) {
    const caption = element(source, 'figcaption');
    wordsOf(said, caption, marks);
    if (caption.childNodes.length > 0) figure.append(caption);
  }
  sink.block(figure);
};

const emitTable: Emit = (source, sink, marks) => {
  const [table, body] = [element(source, 'table'), element(source, 'tbody')];
  copyBlockAttributes(source, table);
  for (const row of source.querySelectorAll('tr')) {
    if (row.closest('table') !== source) continue;
    const line = element(source, 'tr');
    for (const cell of row.querySelectorAll<HTMLElement>('td, th'))
      if (cell.closest('tr') === row) line.append(cellOf(cell, marks));
    if (line.childNodes.length > 0) body.append(line);
  }
  if (body.childNodes.length === 0) return;
  table.append(body);
  sink.block(table);
};

function cellOf(source: HTMLElement, marks: Marks): HTMLElement {
  const cell = element(source, source.localName === 'th' || source.closest('thead') ? 'th' : 'td');
  for (const name of ['colspan', 'rowspan']) {
    const count = Number(source.getAttribute(name));
    if (Number.isInteger(count) && count > 1 && count <= 100) cell.setAttribute(name, String(count));
  }
  const lines = blocksOf(source, marks).flatMap(linesOf);
  for (const [index, line] of lines.entries()) {
    if (index > 0) cell.append(element(source, 'br'));
    cell.append(...line);
  }
  return cell;
}

/** What a block says, line by line, where no block can stand. */
function linesOf(block: HTMLElement): (Node | string)[][] {
  if (block.matches('ul, ol')) {
    const items = [...block.querySelectorAll('li')];
    return items.map((item) => ['• ', ...[...item.childNodes].filter((node) => !/^[uo]l$/i.test(node.nodeName))]);
  }
  if (block.matches('table'))
    return [...block.querySelectorAll('tr')].map((row) => [
      [...row.children].map((each) => each.textContent).join(' | '),
    ]);
  if (block.matches('pre')) return (block.textContent ?? '').split('\n').map((line) => [line]);
  if (block.matches('div[data-nested]')) return ([...block.children] as HTMLElement[]).flatMap(linesOf);
  if (['hr', 'figure', 'div'].includes(block.localName)) return [];
  const words = block.localName === 'aside' ? block.firstElementChild : block;
  return [[...(words?.childNodes ?? [])]];
}

const emitList: Emit = (source, sink, marks) => {
  let list: HTMLElement | undefined;
  let last: HTMLElement | undefined;
  let number = Number(source.getAttribute('start') ?? 1);
  if (!Number.isInteger(number)) number = 1;
  for (const child of [...source.children] as HTMLElement[]) {
    if (child.matches('ul, ol') && last) {
      // Some programs put the deeper list beside the item it belongs to.
      last.append(...blocksOf(wrapped(child), marks));
      continue;
    }
    const kind = listKindOf(source, child);
    if (list?.dataset.kind !== kind) {
      list = element(source, kind === 'ordered' ? 'ol' : 'ul');
      list.dataset.kind = kind;
      if (kind === 'todo') list.dataset.todo = '';
      if (kind === 'ordered' && number !== 1) list.setAttribute('start', String(number));
      if (source.querySelector(':scope > [data-id]')) list.dataset.own = '';
      sink.block(list);
    }
    last = itemOf(child, kind === 'todo', marks);
    list?.append(last);
    number++;
  }
};

/** For a walk that looks at what an element holds. */
function wrapped(child: HTMLElement): HTMLElement {
  const box = element(child, 'div');
  child.before(box);
  box.append(child);
  return box;
}

function itemOf(source: HTMLElement, isTodo: boolean, marks: Marks): HTMLElement {
  const item = element(source, 'li');
  copyBlockAttributes(source, item);
  if (isTodo) item.dataset.checked = String(taskOf(source));
  const holder = source.localName === 'li' ? source : wrapped(source);
  const blocks = blocksOf(holder, marks);
  const [first] = blocks;
  if (first?.localName === 'p' && !first.dataset.id) {
    if (first.dir && !item.dir) item.dir = first.dir;
    item.append(...first.childNodes);
    blocks.shift();
  }
  item.append(...blocks);
  return item;
}

const emitLive: Emit = (source, sink, marks) => {
  const { live, filter, nested } = source.dataset;
  if (live && /^(?:tickets|project|team)$/.test(live)) {
    const block = element(source, 'div');
    copyBlockAttributes(source, block);
    block.dataset.live = live;
    if (filter) block.dataset.filter = filter;
    block.textContent = source.textContent;
    sink.block(block);
  } else if (nested !== undefined) {
    for (const block of nestedOf(source, blocksOf(source, marks))) sink.block(block);
  } else if (calloutStyleOf(source)) emitQuote(source, sink, marks);
  else if (!holdsBlocks(source)) emitParagraph(source, sink, marks);
  else {
    sink.close();
    walk(source, sink, marks);
    sink.close();
  }
};

const emitSummary: Emit = (source, sink, marks) => {
  sink.close();
  const rest = [...source.childNodes].filter((node) => (node as Element).localName !== 'summary');
  const summary = source.querySelector<HTMLElement>(':scope > summary');
  if (summary) walk(summary, sink, [...marks, 'strong']);
  sink.close();
  const box = element(source, 'div');
  source.append(box);
  box.append(...rest);
  for (const block of nestedOf(source, blocksOf(box, marks))) sink.block(block);
};

const skip: Emit = () => undefined;

const EMITTERS: Record<string, Emit> = {
  p: emitParagraph,
  h1: emitHeading,
  h2: emitHeading,
  h3: emitHeading,
  h4: emitHeading,
  h5: emitHeading,
  h6: emitHeading,
  blockquote: emitQuote,
  aside: emitQuote,
  pre: emitCode,
  hr: emitDivider,
  img: emitPicture,
  figure: emitFigure,
  table: emitTable,
  ul: emitList,
  ol: emitList,
  menu: emitList,
  div: emitLive,
  details: emitSummary,
  dt: (source, sink, marks) => emitParagraph(source, sink, [...marks, 'strong']),
};
for (const name of 'script style template noscript iframe object embed svg math button select textarea video audio canvas head title meta link input'.split(
  ' ',
))
  EMITTERS[name] = skip;

/** Programs that make a list of each item: one list again. Lists of our own stay as they are. */
function joinLists(blocks: HTMLElement[]): HTMLElement[] {
  const joined: HTMLElement[] = [];
  for (const block of blocks) {
    const before = joined.at(-1);
    const isNext =
      before?.dataset.kind !== undefined &&
      before.dataset.kind === block.dataset.kind &&
      before.dataset.own === undefined &&
      block.dataset.own === undefined;
    if (isNext && before && continues(before, block)) before.append(...block.childNodes);
    else joined.push(block);
  }
  for (const list of joined) {
    delete list.dataset.kind;
    delete list.dataset.own;
  }
  return joined;
}

function continues(before: HTMLElement, list: HTMLElement): boolean {
  if (list.localName !== 'ol' || !list.hasAttribute('start')) return true;
  return Number(list.getAttribute('start')) === Number(before.getAttribute('start') ?? 1) + before.children.length;
}
