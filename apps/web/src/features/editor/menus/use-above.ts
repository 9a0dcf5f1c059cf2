// Places a bar above the block that is selected, or over its top where that is scrolled out of sight.
import { useLayoutEffect, useRef } from 'react';
import { selectedBlock } from '../blocks/find-block.ts';
import { shownPart } from './place-beside.ts';
import type { Session } from './session.ts';

const GAP = 4;

export function useAbove(session: Session) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { view, frame } = session;
    const block = selectedBlock(view.state);
    const dom = block && view.nodeDOM(block.pos);
    if (!(dom instanceof HTMLElement) || !ref.current) return;
    const [frameBox, at] = [frame.getBoundingClientRect(), dom.getBoundingClientRect()];
    const top = Math.max(at.top - ref.current.offsetHeight - GAP, shownPart(frame).top + GAP, frameBox.top);
    ref.current.style.top = `${top - frameBox.top}px`;
    ref.current.style.left = `${Math.max(0, Math.min(at.left - frameBox.left, frameBox.width - ref.current.offsetWidth))}px`;
  });
  return ref;
}
