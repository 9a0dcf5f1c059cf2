// Places a menu beside the words it belongs to, inside what scrolls with them.
import type { EditorView } from 'prosemirror-view';

const GAP = 6;
/** Three rows: less helps nobody. */
const LEAST = 100;

/** @param side where it goes when there is room on both */
export function placeBeside(
  view: EditorView,
  place: HTMLElement,
  menu: HTMLElement,
  range: { from: number; to: number },
  side: 'above' | 'below',
): void {
  const frame = place.getBoundingClientRect();
  const seen = seenPartOf(place);
  const start = view.coordsAtPos(range.from, 1);
  const end = range.to === range.from ? start : view.coordsAtPos(range.to, -1);
  const { scrollTop } = menu;
  menu.style.maxHeight = '';
  const { offsetWidth: width, offsetHeight: wanted } = menu;
  const [above, below] = [start.top - GAP - seen.top, seen.bottom - end.bottom - GAP];
  const [fitsAbove, fitsBelow] = [above >= wanted, below >= wanted];
  const hasMoreAbove = above > below;
  const isAbove =
    side === 'above' ? fitsAbove || (!fitsBelow && hasMoreAbove) : !fitsBelow && (fitsAbove || hasMoreAbove);
  const height = Math.min(wanted, Math.max(LEAST, isAbove ? above : below));
  if (height < wanted) menu.style.maxHeight = `${height}px`;
  menu.scrollTop = scrollTop;
  const isRight = getComputedStyle(view.dom).direction === 'rtl';
  const x = (isRight ? start.right - width : start.left) - frame.left;
  menu.style.left = `${Math.max(0, Math.min(x, frame.width - width))}px`;
  menu.style.top = `${(isAbove ? start.top - GAP - height : end.bottom + GAP) - frame.top}px`;
}

/** What scrolls hides what reaches out of it. */
function seenPartOf(place: HTMLElement): { top: number; bottom: number } {
  for (let box = place.parentElement; box; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box.getBoundingClientRect();
  return { top: 0, bottom: document.documentElement.clientHeight };
}
