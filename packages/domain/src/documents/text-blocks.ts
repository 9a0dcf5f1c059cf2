// Reads the text of each block of a document's stored HTML, as positions of comments count it.

export interface TextBlock {
  /** The block's `data-id`; for a block without one its place among all blocks. */
  id: string;
  text: string;
}

/** Names a block without an id by its place, in a form that no `data-id` can have. */
export const placeId = (place: number): string => `~${place}`;

/** A line break counts as one character. */
export const LINE_BREAK = '\n';

/** Elements that are blocks, except within a block that holds no others. */
export const BLOCK_TAGS: ReadonlySet<string> = new Set(
  'p h1 h2 h3 h4 h5 h6 blockquote hr pre figure table aside li'.split(' '),
);
export const WITHOUT_BLOCKS: ReadonlySet<string> = new Set(['table', 'aside', 'figure', 'pre']);

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', apos: "'" };
const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+|</gi;
const ID = / data-id="([^"]*)"/;

const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,8}));/gi,
        (whole, decimal, hex, name: string | undefined) => {
          if (name) return NAMED[name.toLowerCase()] ?? whole;
          const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
          return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
        },
      )
    : text;

interface Open {
  tag: string;
  block?: TextBlock | undefined;
}

/** Tags and texts read in one step. */
const STEP = 1_000;

/** Reads the blocks of a text, in the document's order; a list item comes before the blocks in it. */
export function readTextBlocks(html: string): TextBlock[] {
  const steps = textBlockSteps(html);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** Reads the same in steps, so that the caller can let others have their turn. */
export function* textBlockSteps(html: string): Generator<undefined, TextBlock[]> {
  const blocks: TextBlock[] = [];
  const open: Open[] = [];
  /** The blocks that are open, the innermost last. */
  const inside: Open[] = [];
  let read = 0;
  for (const [written, slash, name, attributes = ''] of html.matchAll(TOKEN)) {
    read++;
    if (read % STEP === 0) yield;
    const current = inside.at(-1);
    if (name === undefined) {
      if (current?.block && current.tag !== 'div') current.block.text += decoded(written);
      continue;
    }
    const tag = name.toLowerCase();
    if (slash) {
      const at = open.findLastIndex((each) => each.tag === tag);
      for (const closed of at === -1 ? [] : open.splice(at)) if (closed === inside.at(-1)) inside.pop();
    } else if (tag === 'br') {
      if (current?.block) current.block.text += LINE_BREAK;
    } else if (tag !== 'img' && tag !== 'input') {
      const isLive = tag === 'div' && attributes.includes(' data-live=');
      const isBlock = (BLOCK_TAGS.has(tag) || isLive) && !WITHOUT_BLOCKS.has(current?.tag ?? '');
      const id = ID.exec(attributes)?.[1] || placeId(blocks.length);
      const block = isBlock ? { id, text: '' } : undefined;
      if (block) blocks.push(block);
      if (tag === 'hr') continue;
      const opened = { tag, block };
      open.push(opened);
      if (block) inside.push(opened);
    }
  }
  return blocks;
}
