// Lets tickets be dropped on the cells of the heat map.
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { type ConnectDrag, useDragCode } from '../../ui/drag/drag-code.ts';
import type { Destination } from './move-work.ts';

/** Names what is dragged. */
export const DRAGGED_WORK = 'workload-ticket';

type Drop = (ticketId: string, to: Destination) => void;

/** @param body whose cells say their person and week in `data-user` and `data-week` */
export function useWorkDrops(body: RefObject<HTMLElement | null>, onDrop: Drop): void {
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  const connect = useCallback<ConnectDrag>(
    ({ dropZone, watchDrags }) => {
      const element = body.current;
      if (!element) return undefined;
      const accepts = (dragged: Record<string | symbol, unknown>) => dragged.kind === DRAGGED_WORK;
      let over: Element | null = null;
      const mark = (cell: Element | null) => {
        over?.removeAttribute('data-over');
        cell?.setAttribute('data-over', '');
        over = cell;
      };
      const stopZone = dropZone({
        element,
        accepts,
        dataAt: (clientY, clientX) => ({ cell: cellAt(clientX, clientY) }),
        onOver: (data) => mark((data?.cell as Element | undefined) ?? null),
      });
      const stopWatch = watchDrags({
        scroller: element.closest('section'),
        accepts,
        onStart: () => undefined,
        onDrop: (dragged, target) => {
          const cell = target?.data.cell as HTMLElement | null | undefined;
          if (cell)
            drop.current(String(dragged.ticketId), { userId: cell.dataset.user || null, week: cell.dataset.week });
        },
      });
      return () => {
        stopZone();
        stopWatch();
      };
    },
    [body],
  );
  useDragCode(connect);
}

const cellAt = (x: number, y: number): Element | null =>
  document.elementsFromPoint(x, y).find((element) => element.matches('[data-droppable]')) ?? null;
