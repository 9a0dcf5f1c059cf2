// Places a menu beside the words it belongs to, inside what scrolls with them.
import type { EditorView } from 'prosemirror-view';

const GAP = 6;

/** @param side where it goes when there is room on both */
export function placeBeside(
  view: EditorView,
  place: HTMLElement,
  menu: HTMLElement,
  range: { from: number; to: number },
  side: 'above' | 'below',
): void {
  const frame = place.getBoundingClientRect();
  const start = view.coordsAtPos(range.from, 1);
  const end = range.to === range.from ? start : view.coordsAtPos(range.to, -1);
  const { offsetWidth: width, offsetHeight: height } = menu;
  const fitsAbove = start.top - GAP - height > 0;
  const fitsBelow = end.bottom + GAP + height < document.documentElement.clientHeight;
  const isAbove = side === 'above' ? fitsAbove || !fitsBelow : !fitsBelow && fitsAbove;
  const isRight = getComputedStyle(view.dom).direction === 'rtl';
  const wanted = (isRight ? start.right - width : start.left) - frame.left;
  const left = Math.max(0, Math.min(wanted, frame.width - width));
  menu.style.left = `${left}px`;
  menu.style.top = `${(isAbove ? start.top - GAP - height : end.bottom + GAP) - frame.top}px`;
}
