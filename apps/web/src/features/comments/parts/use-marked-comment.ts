// Finds the comment that the address names, #comment-<id>, scrolls to it and marks it: where a result of the search leads.
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** @returns the id of the comment in the address */
export const useCommentInAddress = (): string | undefined =>
  useRouterState({ select: ({ location }) => /^comment-([0-9a-f-]{36})$/.exec(location.hash)?.[1] });

/** @returns attributes for the element of a comment */
export function useMarkedComment(id: string) {
  const isMarked = useCommentInAddress() === id;
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isMarked) return;
    ref.current?.scrollIntoView({ block: 'center' });
    ref.current?.focus({ preventScroll: true });
  }, [isMarked]);
  return { ref, ...(isMarked && { 'data-marked': true, tabIndex: -1 }) };
}
