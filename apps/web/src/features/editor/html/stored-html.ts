// Converts any HTML into the stored form: from the editor, from an API call, and from other programs on the clipboard.
// Builds everything from known elements, so that nothing unknown is stored.
import { calloutStyleOf, nameForeign } from './foreign.ts';
import { type Emit, emitInner, holdsBlocks, type Inner, nestedOf } from './tidy-emit.ts';
import { BLOCK_TAGS, Builder, copyBlockAttributes, EMBEDDED, element, isOwn, type Marks } from './tidy-inline.ts';
import { emitList, joinLists } from './tidy-lists.ts';
import { emitFigure, emitPicture } from './tidy-pictures.ts';
import { emitTable } from './tidy-tables.ts';
import { emitCode, emitDivider, emitHeading, emitParagraph, emitQuote } from './tidy-words.ts';

/** @param root holds foreign nodes; it is changed on the way */
export function tidy(root: HTMLElement): DocumentFragment {
  nameForeign(root);
  const fragment = root.ownerDocument.createDocumentFragment();
  fragment.append(...blocksOf(root, []));
  return fragment;
}

/** A list in a list is two elements, and the server stores a hundred in one another. Deeper words go on at this level. */
const MOST_NESTED = 49;
let nested = 0;

/** Makes the blocks of a foreign element's content. */
function blocksOf(parent: HTMLElement, marks: Marks): HTMLElement[] {
  const sink = new Builder(parent.ownerDocument, isOwn(parent));
  nested++;
  try {
    if (nested > MOST_NESTED) sink.text(parent.textContent ?? '', marks);
    else walk(parent, sink, marks);
  } finally {
    nested--;
  }
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
  if (emit) emit(source, sink, marks, INNER);
  else if (BLOCK_TAGS.has(name)) emitInner(source, sink, marks, INNER);
  else if (holdsBlocks(source)) walk(source, sink, sink.marksOf(source, marks));
  else sink.inline(source, marks);
}

const INNER: Inner = { blocks: blocksOf, walk };

const emitLive: Emit = (source, sink, marks, inner) => {
  const { live, filter, nested } = source.dataset;
  if (live && /^(?:tickets|project|team)$/.test(live)) {
    const block = element(source, 'div');
    copyBlockAttributes(source, block);
    block.dataset.live = live;
    if (filter) block.dataset.filter = filter;
    block.textContent = source.textContent;
    sink.block(block);
  } else if (nested !== undefined) {
    for (const block of nestedOf(source, inner.blocks(source, marks))) sink.block(block);
  } else if (calloutStyleOf(source)) emitQuote(source, sink, marks, inner);
  else if (!holdsBlocks(source)) emitParagraph(source, sink, marks, inner);
  else emitInner(source, sink, marks, inner);
};

const emitSummary: Emit = (source, sink, marks, inner) => {
  sink.close();
  const rest = [...source.childNodes].filter((node) => (node as Element).localName !== 'summary');
  const summary = source.querySelector<HTMLElement>(':scope > summary');
  if (summary) inner.walk(summary, sink, [...marks, 'strong']);
  sink.close();
  const box = element(source, 'div');
  source.append(box);
  box.append(...rest);
  for (const block of nestedOf(source, inner.blocks(box, marks))) sink.block(block);
};

const emitEmbedded: Emit = (source, sink, marks) => {
  sink.close();
  sink.inline(source, marks);
  sink.close();
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
  dt: (source, sink, marks, inner) => emitParagraph(source, sink, [...marks, 'strong'], inner),
};
for (const name of 'script style template noscript svg button select textarea canvas head title meta link input'.split(
  ' ',
))
  EMITTERS[name] = skip;
for (const name of EMBEDDED) EMITTERS[name] = emitEmbedded;
