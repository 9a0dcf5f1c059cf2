// Scrolls the lane of the open ticket to the left edge, where its panel doesn't cover it. When it closes, the board scrolls
// back and its card gets the focus.
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

export function useOpenLane(
  lanes: RefObject<HTMLDivElement | null>,
  openId: string | undefined,
  focus: (ticket: string) => void,
): void {
  const former = useRef<{ id: string; scrollLeft: number }>(undefined);
  const giveBack = useEffectEvent((ticket: string) => focus(ticket));

  useLayoutEffect(() => {
    const element = lanes.current;
    if (!element || openId === undefined || former.current?.id === openId) return;
    const scrollLeft = former.current?.scrollLeft ?? element.scrollLeft;
    former.current = { id: openId, scrollLeft };
    const lane = element.querySelector(`[data-ticket="${openId}"]`)?.closest<HTMLElement>('[data-status]');
    if (lane)
      element.scrollLeft =
        lane.offsetLeft - element.offsetLeft - Number.parseFloat(getComputedStyle(element).paddingLeft);
  }, [lanes, openId]);

  useEffect(() => {
    if (openId !== undefined || !former.current) return;
    if (lanes.current) lanes.current.scrollLeft = former.current.scrollLeft;
    giveBack(former.current.id);
    former.current = undefined;
  }, [lanes, openId]);
}
