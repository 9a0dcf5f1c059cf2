// Keeps the focus on a ticket of the calendar while it moves from day to day, and gives it back when the panel closes.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

export function useFocusedTicket(root: RefObject<HTMLElement | null>, open: string | undefined) {
  const [current, setCurrent] = useState<string>();
  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    const element = wanted.current && elementOf(root.current, wanted.current);
    if (!element) return;
    wanted.current = undefined;
    element.focus();
  });
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current !== undefined && open === undefined && current) elementOf(root.current, current)?.focus();
    wasOpen.current = open;
  }, [open, current, root]);
  const wantFocus = (ticket: string) => {
    wanted.current = ticket;
  };
  return { current, setCurrent, wantFocus };
}

const elementOf = (root: HTMLElement | null, ticket: string) =>
  root?.querySelector<HTMLElement>(`[data-ticket="${ticket}"]`);
