// Recognises what word processors put on the clipboard as paragraphs: lists, lines of code, boxes, blank cells.
import { element } from './tidy-inline.ts';

/** Gives the paragraphs of word processors the elements that they are. */
export function nameParagraphs(root: HTMLElement): void {
  for (const blank of root.getElementsByTagName('o:p')) if (!blank.textContent?.trim()) blank.textContent = '';
  // The dots and page numbers of a table of contents are for paper.
  for (const unseen of root.querySelectorAll('[style*="mso-hide:screen"]')) unseen.remove();
  listParagraphs(root);
  listTasks(root);
  for (const table of root.querySelectorAll<HTMLElement>('table')) unframeCode(table);
  joinCode(root);
  // A box that is checked strikes its words out: that says nothing of its own.
  for (const struck of root.querySelectorAll<HTMLElement>(
    'li[role="checkbox"][aria-checked="true"] [style*="line-through"]',
  ))
    struck.style.textDecoration = '';
}

const LEVEL = /mso-list:\s*\w+\s+level(\d)/;

interface OpenList {
  list: HTMLElement;
  level: number;
}

/** Makes lists of Word's paragraphs that begin with a bullet. */
function listParagraphs(root: HTMLElement): void {
  let open: OpenList[] = [];
  let before: Element | null = null;
  for (const paragraph of root.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')) {
    const level = Number(LEVEL.exec(paragraph.getAttribute('style') ?? '')?.[1]);
    if (!level) continue;
    if (paragraph.localName !== 'p') {
      writeNumber(paragraph);
      continue;
    }
    if (paragraph.previousElementSibling !== before) open = [];
    const name = takeMarker(paragraph);
    const item = element(root, 'li');
    item.append(...paragraph.childNodes);
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    // Numbers after bullets are another list.
    if (open.at(-1)?.level === level && open.at(-1)?.list.localName !== name) open.pop();
    let current = open.at(-1);
    if (!current || current.level < level) {
      const list = element(root, name);
      const place = current?.list.lastElementChild;
      if (place) place.append(list);
      else paragraph.before(list);
      current = { list, level };
      open.push(current);
    }
    current.list.append(item);
    paragraph.remove();
    before = open[0]?.list ?? null;
  }
}

const markerOf = (paragraph: HTMLElement) =>
  [...paragraph.querySelectorAll('span')].find((span) => /mso-list:\s*Ignore/i.test(span.getAttribute('style') ?? ''));

/** Takes the bullet or number out of a paragraph. @returns the element of its list */
function takeMarker(paragraph: HTMLElement): 'ol' | 'ul' {
  const marker = markerOf(paragraph);
  marker?.remove();
  return /^\s*\(?[\da-z]{1,5}[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul';
}

/** Writes the number into a numbered heading, because texts refer to it: "see 3.2". Headings are no list items. */
function writeNumber(heading: HTMLElement): void {
  const marker = markerOf(heading);
  const number = marker?.textContent?.replaceAll('\u00a0', ' ').trim() ?? '';
  marker?.replaceWith(/[\da-z]/i.test(number) ? `${number} ` : '');
}

/** Makes tasks of Word's checkboxes, which are controls at the start of a paragraph. */
function listTasks(root: HTMLElement): void {
  for (const box of root.getElementsByTagName('w:sdt')) {
    const paragraph = box.hasAttribute('checkbox') ? box.closest('p') : null;
    if (!paragraph || paragraph.closest('li, td, th') || !/^\s*[☐☒☑]/u.test(paragraph.textContent ?? '')) continue;
    const [list, item] = [element(root, 'ul'), element(root, 'li')];
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.replaceWith(list);
  }
}

/** Tells whether a font is one for code. */
export const isMonospaced = ({ style }: HTMLElement): boolean => /mono|courier|consolas|menlo/i.test(style.fontFamily);

/** Joins paragraphs in a font for code into one block: word processors have no blocks of code. */
function joinCode(root: HTMLElement): void {
  for (const first of root.querySelectorAll<HTMLElement>('p')) {
    if (!first.isConnected && !root.contains(first)) continue;
    if (first.closest('li, td, th, pre') || !isCodeLine(first)) continue;
    const lines = codeFrom(first);
    if (lines.length < 2) continue;
    const pre = element(root, 'pre');
    pre.textContent = lines.map(lineOf).join('\n');
    first.before(pre);
    for (const line of lines) line.remove();
  }
}

/** Takes code out of the frame that Google Docs draws around it: a table of one cell. */
function unframeCode(table: HTMLElement): void {
  const cells = table.querySelectorAll<HTMLElement>('td, th');
  const [cell] = cells;
  if (cells.length !== 1 || !cell || isBlank(cell) || cell.querySelector('a, img, table, li')) return;
  if (table.closest('[data-id]') || !isAllMonospaced(cell)) return;
  const lines = [...cell.querySelectorAll('p')];
  const pre = element(table, 'pre');
  pre.textContent = (lines.length > 0 ? lines : [cell]).map(lineOf).join('\n');
  table.replaceWith(pre);
}

/** Finds the paragraph and those after it that are code; blank ones are lines between two others. */
function codeFrom(first: HTMLElement): HTMLElement[] {
  const lines = [first];
  let blank: HTMLElement[] = [];
  for (let next = first.nextElementSibling; next?.localName === 'p'; next = next.nextElementSibling) {
    const paragraph = next as HTMLElement;
    if (isCodeLine(paragraph)) {
      lines.push(...blank, paragraph);
      blank = [];
    } else if (isBlank(paragraph)) blank.push(paragraph);
    else break;
  }
  return lines;
}

const isBlank = (paragraph: HTMLElement) => !paragraph.textContent?.trim() && !paragraph.querySelector('img, hr');

function isCodeLine(paragraph: HTMLElement): boolean {
  if (isBlank(paragraph) || paragraph.dataset.id !== undefined || paragraph.querySelector('a, img')) return false;
  return isAllMonospaced(paragraph);
}

function isAllMonospaced(parent: HTMLElement): boolean {
  if (isMonospaced(parent)) return true;
  return [...parent.childNodes].every((child) =>
    child.nodeType === 1 ? isAllMonospaced(child as HTMLElement) : child.nodeType !== 3 || !(child as Text).data.trim(),
  );
}

/** Returns the text of a paragraph. Word breaks its source between words, and writes tabs and spaces as elements. */
function lineOf(paragraph: HTMLElement): string {
  for (const tab of paragraph.querySelectorAll<HTMLElement>('span[style*="mso-tab-count"]')) tab.textContent = '\t';
  for (const end of paragraph.querySelectorAll('br')) end.replaceWith('\u2028');
  const text = (paragraph.textContent ?? '')
    .replace(/\r?\n/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll('\u2028', '\n');
  return text.trimEnd();
}
