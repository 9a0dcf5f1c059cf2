// Shows a stored document, cleaned, without the editor's code: before that is here, in print and in revisions.
import type { LiveBlock } from '@worklane/domain/documents/vocabulary';
import { type ComponentType, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { shownHtml } from '../html/shown-html.ts';
import { NameCards } from '../names/name-cards.tsx';
import { linkNames, useNamePresses } from '../names/read-names.ts';
import styles from './content.module.css';
import type { EditorNames } from './editor-names.ts';
import { readClass } from './read-class.ts';

interface Props {
  html: string;
  /** Draws what is live; without it the placeholders stay. */
  live?: Readonly<Partial<Record<LiveBlock, ComponentType<{ filter: string | null }>>>>;
  /** Where names of people, tickets and documents lead. Without it they are words. */
  names?: EditorNames;
}

interface ShownLiveBlock {
  element: HTMLElement;
  kind: LiveBlock;
  filter: string | null;
}

export function DocumentHtml({ html, live, names }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  useNamePresses(frame, names);
  const [liveBlocks, setLiveBlocks] = useState<ShownLiveBlock[]>([]);
  const drawn = useRef<Drawn>({ live: undefined, names: undefined, blocks: [] });
  useLayoutEffect(() => {
    if (!ref.current) return;
    drawn.current = draw(ref.current, drawn.current, { html, live, names });
    setLiveBlocks(live ? findLiveBlocks(ref.current) : []);
  }, [html, live, names]);
  return (
    <div ref={setFrame} className={styles.place}>
      <div ref={ref} className={readClass} data-reading />
      {liveBlocks.map(({ element, kind, filter }, index) => {
        const Live = live?.[kind];
        return Live && createPortal(<Live filter={filter} />, element, `${kind}-${index}`);
      })}
      {frame && names && <NameCards frame={frame} names={names} />}
    </div>
  );
}

interface Drawn extends Pick<Props, 'live' | 'names'> {
  /** The HTML of each block. */
  blocks: readonly string[];
}

/**
 * Replaces the blocks that have changed: while others write, what a reader has selected, scrolled to or is loading stays.
 * @returns what is drawn now
 */
function draw(root: HTMLElement, drawn: Drawn, { html, live, names }: Props): Drawn {
  const next = [...shownHtml(html).childNodes];
  const blocks = next.map((node) => (node instanceof Element ? node.outerHTML : (node.textContent ?? '')));
  const before = drawn.live === live && drawn.names === names ? drawn.blocks : [];
  const most = Math.min(before.length, blocks.length);
  let head = 0;
  while (head < most && before[head] === blocks[head]) head++;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === blocks.at(-1 - tail)) tail++;
  const old = [...root.childNodes];
  const changed = next.slice(head, next.length - tail);
  const following = tail > 0 ? (old[old.length - tail] ?? null) : null;
  for (const node of old.slice(head, old.length - tail)) node.remove();
  for (const node of changed) {
    root.insertBefore(node, following);
    if (!(node instanceof Element)) continue;
    makeScrollable(node);
    if (live) emptyLiveBlocks(node);
    if (names) linkNames(node);
  }
  return { live, names, blocks };
}

const LIVE = '[data-live]';

/** Removes the placeholders, where live blocks are drawn. */
function emptyLiveBlocks(block: Element): void {
  if (block.matches(LIVE)) block.replaceChildren();
  for (const element of block.querySelectorAll(LIVE)) element.replaceChildren();
}

function findLiveBlocks(root: HTMLElement): ShownLiveBlock[] {
  return [...root.querySelectorAll<HTMLElement>(LIVE)].map((element) => ({
    element,
    kind: element.dataset.live as LiveBlock,
    filter: element.dataset.filter ?? null,
  }));
}

/** Lets keys scroll a table that is wider than the page. */
function makeScrollable(block: Element): void {
  const tables = block instanceof HTMLTableElement ? [block] : block.querySelectorAll('table');
  for (const table of tables) table.tabIndex = 0;
}
