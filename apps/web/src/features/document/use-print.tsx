// Prints a document from a separate window, from where browsers save it as PDF too. It holds the stored text, cleaned, with
// its live blocks as they are shown at that moment.
import type { Project } from '@worklane/contract/projects';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { toastError } from '../../ui/toast.tsx';
import { DocumentHtml } from '../editor/parts/document-html.tsx';
import type { DocumentSaver } from './document-saver.ts';
import { liveBlocksOf } from './live/live-blocks.tsx';
import styles from './print-window.module.css';
import { shownTitle } from './shown-title.ts';

/** Live blocks ask the server: what is not here by then is printed as it is. */
const LONGEST_WAIT_MS = 3_000;

interface Printed {
  target: Window;
  title: string;
  html: string;
}

export function usePrint(project: Project, saver: DocumentSaver): { print: () => void; source: ReactNode } {
  const [printed, setPrinted] = useState<Printed>();
  const source = useRef<HTMLDivElement>(null);
  const live = useMemo(() => liveBlocksOf(project), [project]);
  const print = () => {
    // At once: later, browsers would take it for a pop-up nobody asked for.
    const target = window.open('', '_blank', 'width=900,height=900');
    if (!target) return toastError('The print window was blocked', 'Allow pop-ups for this site and try again.');
    const { title } = saver.use.getState().auto.now;
    setPrinted({ target, title: shownTitle(title), html: saver.read() });
  };
  useEffect(() => {
    if (!printed || !source.current) return;
    void fill(printed, source.current).finally(() => setPrinted(undefined));
  }, [printed]);
  return {
    print,
    source: printed && (
      <div ref={source} hidden>
        <DocumentHtml html={printed.html} live={live} />
      </div>
    ),
  };
}

async function fill({ target, title }: Printed, source: HTMLElement): Promise<void> {
  await liveBlocksHere(source);
  const { document: page } = target;
  page.title = title;
  page.documentElement.lang = document.documentElement.lang;
  page.documentElement.setAttribute('data-mantine-color-scheme', 'light');
  page.documentElement.classList.add(styles.window ?? '');
  const sheets = [...document.querySelectorAll('link[rel="stylesheet"], style')].map((sheet) =>
    page.importNode(sheet, true),
  );
  const loaded = sheets.map((sheet) => sheet.localName === 'style' || arrived(sheet));
  page.head.append(...sheets);
  const main = page.createElement('main');
  main.className = styles.sheet ?? '';
  const heading = page.createElement('h1');
  heading.className = styles.title ?? '';
  heading.dir = 'auto';
  heading.textContent = title;
  main.append(heading, ...[...source.childNodes].map((node) => page.importNode(node, true)));
  for (const table of main.querySelectorAll('table')) repeatHead(table);
  page.body.replaceChildren(main);
  for (const image of main.querySelectorAll('img')) image.loading = 'eager';
  const pictures = [...main.querySelectorAll('img')].map((image) => image.decode().catch(() => undefined));
  await Promise.all([...loaded, ...pictures]);
  target.focus();
  target.print();
}

/** Repeats the first row on each page if it names the columns. */
function repeatHead(table: HTMLTableElement): void {
  const [first, second] = table.rows;
  const isHead = first && second && [...first.cells].every((cell) => cell.localName === 'th' && cell.rowSpan === 1);
  if (isHead && !table.tHead) table.createTHead().append(first);
}

const arrived = (element: Element) =>
  new Promise((resolve) => {
    element.addEventListener('load', resolve);
    element.addEventListener('error', resolve);
  });

function liveBlocksHere(source: HTMLElement): Promise<void> {
  const isHere = () =>
    [...source.querySelectorAll('[data-live]')].every((block) => block.querySelector('[data-live-view]'));
  return new Promise((resolve) => {
    const done = () => {
      watcher.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const watcher = new MutationObserver(() => isHere() && done());
    const timer = setTimeout(done, LONGEST_WAIT_MS);
    watcher.observe(source, { childList: true, subtree: true });
    if (isHere()) done();
  });
}
