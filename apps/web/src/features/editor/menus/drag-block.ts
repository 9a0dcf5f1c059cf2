// Drags a block to another place: above the middle of a block it lands before it, below the middle behind it.
import { findBlock } from '../blocks/find-block.ts';
import { moveBlock, type Side } from '../blocks/move-block.ts';
import { blockAtHeight } from './block-at.ts';
import type { Session } from './session.ts';

interface Target {
  id: string;
  side: Side;
}

/** Less is a click. */
const THRESHOLD = 4;
/** So near to an edge of what scrolls, it scrolls. */
const EDGE = 48;

export function startDrag(session: Session, id: string, start: PointerEvent): void {
  if (start.button !== 0) return;
  const { frame } = session;
  let line: HTMLElement | undefined;
  let target: Target | null = null;
  const scroller = scrollerOf(frame);
  const onMove = (event: PointerEvent) => {
    if (!line && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < THRESHOLD) return;
    line ??= beginLine(session);
    target = targetAt(session, event.clientY);
    drawLine(session, line, target);
    scrollNear(scroller, event.clientY);
  };
  const end = () => {
    document.removeEventListener('pointermove', onMove);
    document.removeEventListener('pointerup', onUp);
    document.removeEventListener('pointercancel', end);
    document.removeEventListener('keydown', onKey, true);
    if (line) document.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => document.removeEventListener('click', swallow, true));
    line?.remove();
    delete frame.dataset.dragging;
  };
  const onUp = () => {
    const wasDragged = line !== undefined;
    end();
    if (wasDragged && target) drop(session, id, target);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    end();
  };
  document.addEventListener('pointermove', onMove);
  document.addEventListener('pointerup', onUp);
  document.addEventListener('pointercancel', end);
  document.addEventListener('keydown', onKey, true);
}

/** Ignores the click that ends a drag. */
const swallow = (event: Event) => {
  event.stopPropagation();
  event.preventDefault();
};

function beginLine({ frame }: Session): HTMLElement {
  frame.dataset.dragging = '';
  const line = document.createElement('div');
  line.dataset.dropLine = '';
  frame.append(line);
  return line;
}

function targetAt({ view }: Session, y: number): Target | null {
  const found = blockAtHeight(view, y);
  if (!found) return null;
  const { top, height } = found.dom.getBoundingClientRect();
  return { id: found.node.attrs.id, side: y < top + height / 2 ? 'before' : 'after' };
}

function drawLine({ view, frame }: Session, line: HTMLElement, target: Target | null): void {
  const pos = target ? findBlock(view.state.doc, target.id) : undefined;
  const dom = pos === undefined ? null : view.nodeDOM(pos);
  line.hidden = !(dom instanceof HTMLElement);
  if (!(dom instanceof HTMLElement) || !target) return;
  const frameBox = frame.getBoundingClientRect();
  const block = dom.getBoundingClientRect();
  line.style.left = `${block.left - frameBox.left}px`;
  line.style.width = `${block.width}px`;
  line.style.top = `${(target.side === 'before' ? block.top - 4 : block.bottom + 2) - frameBox.top}px`;
}

function drop(session: Session, id: string, target: Target): void {
  const { view } = session;
  const { doc, tr } = view.state;
  const [from, to] = [findBlock(doc, id), findBlock(doc, target.id)];
  if (from === undefined || to === undefined || !moveBlock(tr, from, to, target.side)) return;
  view.dispatch(tr);
  view.focus();
}

function scrollerOf(element: HTMLElement): Element {
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  return document.documentElement;
}

function scrollNear(scroller: Element, y: number): void {
  const top = Math.max(0, scroller.getBoundingClientRect().top);
  const bottom = Math.min(window.innerHeight, scroller.getBoundingClientRect().bottom);
  if (y < top + EDGE) scroller.scrollBy(0, -12);
  else if (y > bottom - EDGE) scroller.scrollBy(0, 12);
}
