// Makes a lane accept dropped cards: it marks the gap under the pointer, and scrolls while a card is held at its edge.
import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useState } from 'react';
import { type ConnectDrag, useDragCode } from '../../ui/drag/drag-code.ts';
import { gapAt } from './gap-at.ts';
import { isDraggedCard } from './use-draggable-cards.ts';

export function useLaneDrop(
  scroller: RefObject<HTMLDivElement | null>,
  status: string,
  isEnabled: boolean,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
): number | undefined {
  const [gap, setGap] = useState<number>();
  const connect = useCallback<ConnectDrag>(
    ({ dropZone }) => {
      const element = scroller.current;
      if (!element) return undefined;
      const gapUnder = (clientY: number) => {
        const { top } = element.getBoundingClientRect();
        return gapAt(clientY - top + element.scrollTop, virtualizer.options.count, (index) => {
          const { start, end } = virtualizer.measurementsCache[index] ?? { start: 0, end: 0 };
          return (start + end) / 2;
        });
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
    [scroller, status, virtualizer],
  );
  useDragCode(isEnabled ? connect : undefined);
  return gap;
}
