// Places a menu beside the words it belongs to, inside what scrolls with them.
import type { EditorView } from 'prosemirror-view';

const GAP = 6;

/** Returns the part of the window that shows the words: bars outside of it would be cut off. */
export function shownPart(frame: HTMLElement): { top: number; bottom: number } {
  let scroller = frame.parentElement;
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
  const box = scroller?.getBoundingClientRect();
  const most = document.documentElement.clientHeight;
  return { top: Math.max(0, box?.top ?? 0), bottom: Math.min(most, box?.bottom ?? most) };
}

/** @param side where it goes when there is room on both */
export function placeBeside(
  view: EditorView,
  frame: HTMLElement,
  menu: HTMLElement,
  range: { from: number; to: number },
  side: 'above' | 'below',
): void {
  const frameBox = frame.getBoundingClientRect();
  const start = view.coordsAtPos(range.from, 1);
  const end = range.to === range.from ? start : view.coordsAtPos(range.to, -1);
  const { offsetWidth: width, offsetHeight: height } = menu;
  const shown = shownPart(frame);
  const fitsAbove = start.top - GAP - height > shown.top;
  const fitsBelow = end.bottom + GAP + height < shown.bottom;
  const isAbove = side === 'above' ? fitsAbove || !fitsBelow : !fitsBelow && fitsAbove;
  const isRight = getComputedStyle(view.dom).direction === 'rtl';
  const wanted = (isRight ? start.right - width : start.left) - frameBox.left;
  const left = Math.max(0, Math.min(wanted, frameBox.width - width));
  menu.style.left = `${left}px`;
  menu.style.top = `${(isAbove ? start.top - GAP - height : end.bottom + GAP) - frameBox.top}px`;
}
