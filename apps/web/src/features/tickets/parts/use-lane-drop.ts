// A lane takes cards dropped on it, says into which gap one would fall, and scrolls while one is held at its edge.
import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useState } from 'react';
import { type ConnectDrag, useDragCode } from '../../../ui/drag/drag-code.ts';
import { gapAt } from '../board/gap-at.ts';
import { isDraggedCard } from './use-draggable-card.ts';

export function useLaneDrop(
  scroller: RefObject<HTMLDivElement | null>,
  status: string,
  isEnabled: boolean,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
): number | undefined {
  const [gap, setGap] = useState<number>();
  const connect = useCallback<ConnectDrag>(
    ({ dropTargetForElements, autoScrollForElements }) => {
      const element = scroller.current;
      if (!element) return undefined;
      const gapUnder = (clientY: number) => {
        const { top } = element.getBoundingClientRect();
        return gapAt(clientY - top + element.scrollTop, virtualizer.options.count, (index) => {
          const { start, end } = virtualizer.measurementsCache[index] ?? { start: 0, end: 0 };
          return (start + end) / 2;
        });
      };
      const stopDrop = dropTargetForElements({
        element: element.parentElement ?? element,
        canDrop: ({ source }) => isDraggedCard(source.data),
        getIsSticky: () => true,
        getData: ({ input }) => ({ status, gap: gapUnder(input.clientY) }),
        onDragEnter: ({ self }) => setGap(self.data.gap as number),
        onDrag: ({ self }) => setGap(self.data.gap as number),
        onDragLeave: () => setGap(undefined),
        onDrop: () => setGap(undefined),
      });
      const stopScroll = autoScrollForElements({ element, canScroll: ({ source }) => isDraggedCard(source.data) });
      return () => {
        stopDrop();
        stopScroll();
      };
    },
    [scroller, status, virtualizer],
  );
  useDragCode(isEnabled ? connect : undefined);
  return gap;
}
