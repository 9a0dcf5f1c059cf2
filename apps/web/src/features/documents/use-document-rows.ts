// Draws only the visible rows of a section, and moves the focus to the row the user steps to.
import type { ListedDocument } from '@worklane/contract/documents';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useVisibleRows } from '../../ui/rows/use-visible-rows.ts';

/** The row that was stepped to, however often. */
export interface Step {
  id: string;
  turn: number;
}

interface Options {
  documents: readonly ListedDocument[];
  scroller: RefObject<HTMLElement | null>;
  rowHeight: number;
  /** It stays drawn while it is out of sight: it may have the focus. */
  current: string | undefined;
  step: Step | undefined;
}

const OVERSCAN = 10;

export function useDocumentRows({ documents, scroller, rowHeight, current, step }: Options) {
  const list = useRef<HTMLUListElement>(null);
  const margin = useTop(list, scroller);
  const kept = documents.findIndex(({ id }) => id === current);
  const { rows, showRow } = useVisibleRows({
    scroller,
    count: documents.length,
    size: rowHeight,
    overscan: OVERSCAN,
    margin,
    kept,
  });

  const done = useRef(step);
  useLayoutEffect(() => {
    if (!step || step === done.current) return;
    const index = documents.findIndex(({ id }) => id === step.id);
    if (index === -1) return;
    done.current = step;
    showRow(index);
    const focus = () => {
      const row = list.current?.querySelector(`[data-document="${step.id}"]`);
      const place = row?.querySelector<HTMLElement>('[data-task]');
      place?.focus({ preventScroll: true });
      return place;
    };
    // At once, since the next key means this row; one that is far off is drawn only once the list was scrolled to it.
    if (!focus()) requestAnimationFrame(focus);
  }, [step, documents, showRow]);

  return { list, rows };
}

/** Measures how far below the start of the scroller the list begins. */
function useTop(list: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!list.current || !scroller.current) return;
    const from = scroller.current.getBoundingClientRect().top - scroller.current.scrollTop;
    setTop(Math.round(list.current.getBoundingClientRect().top - from));
  });
  return top;
}
