// Tells which document the pointer rests on or the focus is in: what it needs is fetched before it is opened.
import { type SyntheticEvent, useEffect, useRef } from 'react';

/** A pointer that passes over rows approaches none of them. */
const REST_MS = 60;

/** @returns handlers for an element around the rows */
export function useApproach(onApproach: (documentId: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const near = ({ target }: SyntheticEvent) => {
    clearTimeout(timer.current);
    const row = (target as Element).closest<HTMLElement>('[data-document]:not([data-external])');
    const id = row?.dataset.document;
    if (id !== undefined) timer.current = setTimeout(() => onApproach(id), REST_MS);
  };
  return { onPointerOver: near, onFocus: near };
}
