// Makes a lane accept dropped cards: it marks the gap under the pointer, and scrolls while a card is held at its edge.
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type ConnectDrag, useDragCode } from '../../ui/drag/drag-code.ts';
import type { RowPlaces } from '../../ui/rows/place-rows.ts';
import { gapAt } from './gap-at.ts';
import { isDraggedCard } from './use-draggable-cards.ts';

export function useLaneDrop(
  scroller: RefObject<HTMLDivElement | null>,
  status: string,
  isEnabled: boolean,
  places: RowPlaces,
): number | undefined {
  const [gap, setGap] = useState<number>();
  const latest = useRef(places);
  useLayoutEffect(() => {
    latest.current = places;
  }, [places]);
  const connect = useCallback<ConnectDrag>(
    ({ dropZone }) => {
      const element = scroller.current;
      if (!element) return undefined;
      const gapUnder = (clientY: number) => {
        const { top } = element.getBoundingClientRect();
        const { starts, ends } = latest.current;
        const middleOf = (index: number) => ((starts[index] ?? 0) + (ends[index] ?? 0)) / 2;
        return gapAt(clientY - top + element.scrollTop, starts.length, middleOf);
      };
      return dropZone({
        element: element.parentElement ?? element,
        scroller: element,
        accepts: isDraggedCard,
        dataAt: (clientY) => ({ status, gap: gapUnder(clientY) }),
        onOver: (data) => setGap(data?.gap as number | undefined),
        isSticky: true,
      });
    },
    [scroller, status],
  );
  useDragCode(isEnabled ? connect : undefined);
  return gap;
}
