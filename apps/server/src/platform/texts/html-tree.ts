// Reads HTML into a tree of elements and texts, in steps that let other work go on. Skips what is never shown as text.
import { fail } from '../http/fail.ts';

export interface HtmlElement {
  name: string;
  attribs: Record<string, string>;
  children: HtmlNode[];
  /** It contains a block. */
  hasBlock: boolean;
}
export type HtmlNode = HtmlElement | string;

/** Far more than people nest. It bounds every step that goes up or down the tree. */
const MOST_OPEN = 100;
const MOST_ELEMENTS = 150_000;
const MOST_ATTRIBUTES = 100;
const STEP = 16 * 1024;
/** Longer texts are divided into pieces. */
const LONG = 4_096;

const BLOCKS = new Set(
  (
    'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);
/** Skipped with everything in them. */
const SKIPPED = new Set(
  (
    'applet audio base button canvas embed frame frameset head iframe link map math meta noembed noframes noscript object param ' +
    'script select source style svg template textarea title track video'
  ).split(' '),
);
/** Every page has these, so they aren't reported as removed. */
const UNNAMED = new Set(['head', 'meta', 'title', 'base']);
/** Replaced by other elements or by their words, so nothing that a document can hold is lost. */
const KNOWN = new Set(
  (
    'a abbr acronym b bdi bdo big br cite code col colgroup data del dfn em font i img input ins kbd label mark picture q s samp ' +
    'small span strike strong time tt u var wbr'
  ).split(' '),
);
const DANGEROUS = /^on|^(?:style|srcdoc|formaction|background)$/;
const WITHOUT_END = /^(?:br|hr|img)[ >]/;
const OWN_FILE = /^\/api\/files\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isBlock = ({ name }: HtmlElement) => BLOCKS.has(name);
export const isOwnPicture = ({ name, attribs }: HtmlElement) => name === 'img' && OWN_FILE.test(attribs.src ?? '');

/** @throws Refusal text_too_complex */
export async function readHtmlTree(
  html: string,
  breathe: () => Promise<void>,
): Promise<{ root: HtmlElement; dropped: Set<string> }> {
  // Loaded with the first text, because it takes memory.
  const { Parser } = await import('htmlparser2');
  const { root, dropped, ...handler } = treeBuilder();
  const parser = new Parser(handler);
  for (let at = 0; at < html.length; at += STEP) {
    parser.write(html.slice(at, at + STEP));
    await breathe();
  }
  parser.end();
  return { root, dropped };
}

function treeBuilder() {
  const root: HtmlElement = { name: 'body', attribs: {}, children: [], hasBlock: false };
  const dropped = new Set<string>();
  const open: HtmlElement[] = [root];
  let elements = 0;
  /** Of the current tag. */
  let attributes = 0;
  /** How many skipped elements are open. */
  let skipping = 0;

  return {
    root,
    dropped,
    onattribute() {
      attributes++;
      if (attributes > MOST_ATTRIBUTES) fail('text_too_complex');
    },
    onopentag(name: string, attribs: Record<string, string>) {
      elements++;
      attributes = 0;
      if (elements > MOST_ELEMENTS || open.length + skipping > MOST_OPEN) fail('text_too_complex');
      const isBox = name === 'input' && attribs.type?.toLowerCase() === 'checkbox';
      const isSkipped = SKIPPED.has(name) || (name === 'input' && !isBox);
      for (const attribute in attribs) if (DANGEROUS.test(attribute)) dropped.add(attribute);
      if ((isSkipped && !UNNAMED.has(name)) || !(isSkipped || KNOWN.has(name) || BLOCKS.has(name))) dropped.add(name);
      if (skipping > 0 || isSkipped) skipping++;
      else open.push({ name, attribs, children: [], hasBlock: false });
    },
    ontext(text: string) {
      if (skipping > 0) return;
      const { children } = open.at(-1) as HtmlElement;
      const last = children.at(-1);
      // Entities arrive one by one.
      if (typeof last === 'string' && last.length < LONG) children[children.length - 1] = last + text;
      else children.push(text);
    },
    onclosetag() {
      if (skipping > 0) skipping--;
      else if (open.length > 1) {
        const element = open.pop() as HtmlElement;
        const parent = open.at(-1) as HtmlElement;
        parent.children.push(element);
        parent.hasBlock ||= element.hasBlock || isBlock(element) || isOwnPicture(element);
      }
    },
  };
}

/** Returns the text of nodes, with a line end for each break. */
export function textOf(nodes: readonly HtmlNode[]): string {
  const parts: string[] = [];
  const collect = (node: HtmlNode) => {
    if (typeof node === 'string') parts.push(node);
    else if (node.name === 'br') parts.push('\n');
    else node.children.forEach(collect);
  };
  nodes.forEach(collect);
  return parts.join('');
}

export const isBlank = (node: HtmlNode): boolean =>
  typeof node === 'string' ? !/\S/.test(node) : node.name !== 'img' && node.children.every(isBlank);

/** @returns up to `most` elements of this name below one, in their order */
export function findElements({ children }: HtmlElement, name: string, most: number): HtmlElement[] {
  const found: HtmlElement[] = [];
  const look = (node: HtmlNode) => {
    if (typeof node === 'string' || found.length >= most) return;
    if (node.name === name) found.push(node);
    node.children.forEach(look);
  };
  children.forEach(look);
  return found;
}

/** Tells whether an element contains up to `most` elements and texts. Visits no more than that. */
export function holdsUpTo(most: number, { children }: HtmlElement): boolean {
  let left = most;
  const count = (nodes: readonly HtmlNode[]): boolean =>
    nodes.every((node) => {
      left--;
      return left >= 0 && (typeof node === 'string' || count(node.children));
    });
  return count(children);
}

/** @throws Refusal text_too_complex when the HTML that was written of a tree is more than can be read again */
export function refuseUnreadable(html: string): void {
  let elements = 0;
  let depth = 1;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    if (html[at + 1] === '/') depth--;
    else {
      elements++;
      if (elements > MOST_ELEMENTS || depth > MOST_OPEN) fail('text_too_complex');
      if (!WITHOUT_END.test(html.slice(at + 1, at + 5))) depth++;
    }
  }
}
