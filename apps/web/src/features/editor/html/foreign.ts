// Recognises what other programs put on the clipboard and into exports: their lists, tasks, callouts and code.
import type { CalloutStyle } from '@worklane/domain/documents/vocabulary';
import { element } from './tidy-inline.ts';
import { isMonospaced, nameParagraphs } from './word-processors.ts';

export type ListKind = 'bullet' | 'ordered' | 'todo';

const CALLOUT_OF: Record<string, CalloutStyle> = {
  info: 'info',
  information: 'info',
  note: 'info',
  important: 'info',
  custom: 'info',
  tip: 'success',
  hint: 'success',
  success: 'success',
  check: 'success',
  warning: 'warning',
  attention: 'warning',
  error: 'error',
  danger: 'error',
  caution: 'error',
};

const CALLOUT_CLASS =
  /(?:^|\s)(?:confluence-information-macro-(\w+)|markdown-alert-(\w+)|(?:admonition|callout|alert|panel)(?:[- ]+(?:type-)?(\w+))?)(?=\s|$)/;

/** @returns undefined for what is no callout */
export function calloutStyleOf(source: HTMLElement): CalloutStyle | undefined {
  const { callout, panelType } = source.dataset;
  const said = callout ?? panelType;
  if (said !== undefined) return CALLOUT_OF[said] ?? 'info';
  if (source.localName === 'aside') return 'info';
  const found = source.matches('figure, div, section') ? CALLOUT_CLASS.exec(source.className) : null;
  if (!found) return undefined;
  const name = found[1] ?? found[2] ?? found[3];
  // The old wiki's red box says warning, its yellow one note.
  if (found[1] === 'warning') return 'error';
  if (found[1] === 'note') return 'warning';
  // Confluence uses a panel for code, too.
  const isBox = source.matches('figure.callout, div.admonition, div.panel:not(.code, .preformatted)');
  if (name === undefined) return isBox ? 'info' : undefined;
  return CALLOUT_OF[name];
}

const LANGUAGE = /(?:^|\s)(?:language-|lang-|highlight-source-|brush:\s*|hljs\s+)([\w+#.-]{1,30})/;

export function languageOf(pre: HTMLElement): string {
  const code = pre.querySelector<HTMLElement>('code');
  const parent = pre.parentElement;
  const said =
    code?.dataset.language ??
    pre.dataset.language ??
    code?.dataset.lang ??
    pre.dataset.lang ??
    pre.getAttribute('lang');
  if (said) return /^[\w+#.-]{1,30}$/.test(said) ? said : 'text';
  for (const source of [code?.className, pre.className, pre.dataset.syntaxhighlighterParams, parent?.className]) {
    const found = LANGUAGE.exec(source ?? '')?.[1];
    if (found) return found;
  }
  return 'text';
}

const TASK_LISTS =
  '[data-todo], .to-do-list, .inline-task-list, .contains-task-list, .task-list, [data-type="taskList"]';
const BOX = 'input[type="checkbox"], .checkbox-on, .checkbox-off';
const SIGN = /^\s*(?:([☐□⬜])|([☑☒✅✔])|\[( |x|X)\](?=\s))\s*/;

export function listKindOf(list: HTMLElement, item: HTMLElement): ListKind {
  if (list.dataset.todo !== undefined || list.matches(TASK_LISTS)) return 'todo';
  if (item.dataset.checked !== undefined || item.getAttribute('role') === 'checkbox' || boxOf(item) || signOf(item))
    return 'todo';
  return list.localName === 'ol' ? 'ordered' : 'bullet';
}

const boxOf = (item: HTMLElement) => {
  const box = item.querySelector<HTMLElement>(BOX);
  return box?.closest('li') === item ? box : null;
};

/** Finds the text that an item begins with, when it contains a checkbox as a character. */
function signOf(item: HTMLElement): { text: Text; found: RegExpExecArray } | undefined {
  let node: Node | null = item;
  while (node && node.nodeType !== 3) {
    const first: ChildNode | undefined = [...node.childNodes].find(
      (child) => child.nodeType !== 3 || (child as Text).data.trim() !== '',
    );
    node = first ?? null;
  }
  const found = node && !isInOwn(item) ? SIGN.exec((node as Text).data) : null;
  return found ? { text: node as Text, found } : undefined;
}

const isInOwn = (item: HTMLElement) => item.dataset.id !== undefined;

/** Tells whether a task is done, and takes its box out of its words. */
export function taskOf(item: HTMLElement): boolean {
  const box = boxOf(item);
  const sign = signOf(item);
  if (sign) sign.text.data = sign.text.data.slice(sign.found[0].length);
  if (item.dataset.checked !== undefined) return item.dataset.checked === 'true';
  if (item.getAttribute('role') === 'checkbox') return item.getAttribute('aria-checked') === 'true';
  if (box) return box.matches('.checkbox-on, [checked]');
  if (sign) return sign.found[2] !== undefined || /x/i.test(sign.found[3] ?? '');
  return item.classList.contains('checked') || item.dataset.taskState === 'DONE';
}

/** Gives the blocks of other programs the elements that they are. */
export function nameForeign(root: HTMLElement): void {
  if (!root.querySelector('[class], [style], [data-task-state], [data-node-type], [data-inline-card], aside')) return;
  nameParagraphs(root);
  breakLines(root);
  for (const title of root.querySelectorAll<HTMLElement>('p.MsoTitle')) rename(title, 'h1');
  for (const quote of root.querySelectorAll<HTMLElement>('p.MsoQuote, p.MsoIntenseQuote')) rename(quote, 'blockquote');
  sayAttributes(root);
  for (const body of root.querySelectorAll<HTMLElement>(
    '.confluence-information-macro-icon, .callout .icon, .markdown-alert-title',
  ))
    body.remove();
  for (const callout of root.querySelectorAll<HTMLElement>('aside:not([data-callout])')) dropSign(callout);
  for (const list of root.querySelectorAll<HTMLElement>('[data-node-type="actionList"]')) {
    const named = rename(list, 'ul');
    for (const item of named.querySelectorAll<HTMLElement>(':scope > [data-task-state]')) {
      const done = item.dataset.taskState === 'DONE';
      rename(item, 'li').dataset.checked = String(done);
    }
  }
  for (const code of root.querySelectorAll<HTMLElement>('div')) if (isCode(code)) preOf(code);
}

/** Breaks lines where a style keeps the line ends of the source. */
function breakLines(root: HTMLElement): void {
  for (const kept of root.querySelectorAll<HTMLElement>('[style*="white-space"]')) {
    if (!/^(?:pre|break-spaces)/.test(kept.style.whiteSpace) || kept.closest('[data-id], pre') || isCode(kept))
      continue;
    const texts = kept.ownerDocument.createTreeWalker(kept, 4);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      // Line ends between elements lay out the source.
      if (!/\S\s*\n\s*\S/.test(text.data) || text.parentElement?.closest('[style*="white-space"]') !== kept) continue;
      const lines = text.data.replace(/^\s*\n|\n\s*$/g, '').split('\n');
      text.replaceWith(...lines.flatMap((line, index) => (index > 0 ? [element(kept, 'br'), line] : [line])));
    }
  }
}

/** Removes a line with a single symbol above the words of a callout, which shows its color. */
function dropSign(callout: HTMLElement): void {
  const first = callout.firstChild;
  if (first?.nodeType === 3)
    (first as Text).data = (first as Text).data.replace(/^\s*\p{Extended_Pictographic}\ufe0f?\s*\n/u, '');
}

/** Turns attributes into words: wikis keep the title of what unfolds, a date, the address of a card there. */
function sayAttributes(root: HTMLElement): void {
  for (const folded of root.querySelectorAll<HTMLElement>('[data-node-type*="xpand"][data-title]')) {
    const title = element(root, 'p');
    title.append(element(root, 'strong'));
    (title.firstChild as HTMLElement).textContent = folded.dataset.title ?? '';
    folded.prepend(title);
  }
  for (const date of root.querySelectorAll<HTMLElement>('[data-node-type="date"][data-timestamp]:empty')) {
    const day = new Date(Number(date.dataset.timestamp));
    if (!Number.isNaN(day.getTime())) date.textContent = day.toISOString().slice(0, 10);
  }
  for (const card of root.querySelectorAll<HTMLElement>(
    'a[data-inline-card]:empty, a[data-block-card]:empty, a[data-embed-card]:empty',
  ))
    card.textContent = card.getAttribute('href');
}

function rename(source: HTMLElement, name: string): HTMLElement {
  const named = element(source, name);
  named.append(...source.childNodes);
  source.replaceWith(named);
  return named;
}

/** Tells whether this is code: editors of code put lines of coloured words on the clipboard. */
function isCode(source: HTMLElement): boolean {
  return /^pre/.test(source.style.whiteSpace) && isMonospaced(source);
}

function preOf(source: HTMLElement): void {
  const lines = [...source.children].map((line) => line.textContent ?? '');
  const pre = element(source, 'pre');
  pre.textContent = lines.length > 0 ? lines.join('\n') : source.textContent;
  source.replaceWith(pre);
}
