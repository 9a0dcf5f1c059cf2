// Turns Markdown into formatting while it is typed. The browser's own commands do it, so that undo knows them.

/** After formatted words, so that what is typed next is outside of them. It is no part of the text. */
export const AFTER = '\u200b';

/** Behind the sign with which each is finished. */
const INLINE: readonly { sign: string; is: RegExp; make: (match: RegExpExecArray) => HTMLElement }[] = [
  { sign: '`', is: /(?<!`)`([^`]+)`$/, make: ([, words]) => wordsIn('code', words) },
  { sign: '*', is: /(?<!\*)\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, make: ([, words]) => wordsIn('strong', words) },
  { sign: '*', is: /(?<![*\w])\*([^*\s](?:[^*]*[^*\s])?)\*$/, make: ([, words]) => wordsIn('em', words) },
  { sign: '_', is: /(?<![\w_])_([^_\s](?:[^_]*[^_\s])?)_$/, make: ([, words]) => wordsIn('em', words) },
  { sign: '~', is: /(?<!~)~~([^~\s](?:[^~]*[^~\s])?)~~$/, make: ([, words]) => wordsIn('s', words) },
  {
    sign: ')',
    is: /\[([^[\]]+)\]\(((?:https?:\/\/|mailto:)[^\s)]+)\)$/,
    make: ([, words, address]) => {
      const link = wordsIn('a', words);
      link.setAttribute('href', address ?? '');
      return link;
    },
  },
];

/** At the beginning of a line, behind the space after them. */
const BLOCKS: readonly { is: RegExp; run: () => void }[] = [
  { is: /^#{1,6} $/, run: () => document.execCommand('formatBlock', false, 'h3') },
  { is: /^[-*+] $/, run: () => document.execCommand('insertUnorderedList') },
  { is: /^1[.)] $/, run: () => document.execCommand('insertOrderedList') },
  { is: /^> $/, run: () => document.execCommand('formatBlock', false, 'blockquote') },
  { is: /^\[ ?\] $/, run: () => document.execCommand('insertText', false, '☐ ') },
  { is: /^\[[xX]\] $/, run: () => document.execCommand('insertText', false, '☑ ') },
];

const FENCE = /^```\w*$/;
const BLOCK = 'p, div, h3, li, blockquote, pre';

interface Caret {
  node: Text;
  offset: number;
  block: Element;
}

/** @returns how many steps of undo give back what was typed; 0 when nothing became of it */
export function applyInputRule(field: HTMLElement, typed: string): number {
  const caret = caretIn(field);
  if (!caret) return 0;
  return typed === ' ' ? applyBlockRule(field, caret) : applyInlineRule(caret, typed);
}

function applyInlineRule({ node, offset }: Caret, typed: string): number {
  const before = node.data.slice(0, offset);
  for (const { sign, is, make } of INLINE) {
    const match = sign === typed ? is.exec(before) : null;
    if (!match) continue;
    select(node, match.index, node, offset);
    document.execCommand('insertHTML', false, make(match).outerHTML + AFTER);
    return 1;
  }
  return 0;
}

function applyBlockRule(field: HTMLElement, caret: Caret): number {
  if (caret.block.matches('h3, li, blockquote')) return 0;
  const range = lineBefore(field, caret);
  const marker = range.toString().replaceAll('\u00a0', ' ');
  const rule = BLOCKS.find(({ is }) => is.test(marker));
  if (!rule) return 0;
  selectRange(range);
  document.execCommand('delete');
  rule.run();
  return 2;
}

/**
 * Enter behind ``` begins code, within code it is a line of it, and on an empty line it leaves code or a quotation.
 * @returns how many steps of undo take it back; undefined when Enter is the browser's
 */
export function applyEnter(field: HTMLElement): number | undefined {
  const selection = document.getSelection();
  const anchor = selection?.anchorNode;
  if (!selection?.isCollapsed || !anchor) return undefined;
  const place = anchor instanceof Element ? anchor : anchor.parentElement;
  const block = place?.closest('pre, blockquote');
  if (block && field.contains(block)) return block.localName === 'pre' ? enterInCode(block) : leaveIfEmpty(block);
  const caret = caretIn(field);
  if (!caret || caret.block.matches('h3, li')) return undefined;
  const range = lineBefore(field, caret);
  if (!FENCE.test(range.toString())) return undefined;
  selectRange(range);
  document.execCommand('delete');
  document.execCommand('formatBlock', false, 'pre');
  return 2;
}

function enterInCode(block: Element): number {
  const text = block.textContent ?? '';
  const isAtEnd = rangeFrom(block).toString().length >= text.trimEnd().length;
  const isOnEmptyLine = isAtEnd && (text.endsWith('\n\n') || block.innerHTML.endsWith('<br><br>'));
  if (!isOnEmptyLine) {
    document.execCommand('insertLineBreak');
    return 1;
  }
  // No command of the browser's leads out of code.
  while (block.lastChild instanceof HTMLBRElement) block.lastChild.remove();
  const line = document.createElement('p');
  line.append(document.createElement('br'));
  block.after(line);
  select(line, 0, line, 0);
  return 0;
}

function leaveIfEmpty(block: Element): number | undefined {
  if ((block.textContent ?? '').trim() !== '') return undefined;
  document.execCommand('formatBlock', false, 'p');
  return 1;
}

/** Undefined where signs mean themselves: in code and in links, and where something is selected. */
function caretIn(field: HTMLElement): Caret | undefined {
  const selection = document.getSelection();
  const node = selection?.anchorNode;
  if (!selection?.isCollapsed || !(node instanceof Text) || !field.contains(node)) return undefined;
  if (node.parentElement?.closest('code, pre, a')) return undefined;
  const block = node.parentElement?.closest(BLOCK);
  return { node, offset: selection.anchorOffset, block: block && field.contains(block) ? block : field };
}

/** From the beginning of the line to the caret. */
function lineBefore(field: HTMLElement, { node, offset, block }: Caret): Range {
  const range = document.createRange();
  // Outside of paragraphs a line begins with its own words: after a line break, or first of all.
  if (block === field) range.setStart(node, 0);
  else range.setStart(block, 0);
  range.setEnd(node, offset);
  return range;
}

function rangeFrom(block: Element): Range {
  const selection = document.getSelection();
  const range = document.createRange();
  range.setStart(block, 0);
  if (selection?.anchorNode) range.setEnd(selection.anchorNode, selection.anchorOffset);
  return range;
}

function select(start: Node, from: number, end: Node, to: number): void {
  document.getSelection()?.setBaseAndExtent(start, from, end, to);
}

function selectRange({ startContainer, startOffset, endContainer, endOffset }: Range): void {
  select(startContainer, startOffset, endContainer, endOffset);
}

function wordsIn(name: string, words = ''): HTMLElement {
  const element = document.createElement(name);
  element.textContent = words;
  return element;
}
