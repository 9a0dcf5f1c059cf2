// Reorders the rows of a list with the mouse or a finger. The handle of a row has `data-grip`.
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { type ConnectDrag, useDragCode } from './drag-code.ts';

interface Options {
  list: RefObject<HTMLElement | null>;
  /** The keys of the rows, in order: their elements are connected again when these change. */
  keys: readonly string[];
  isEnabled: boolean;
  onMove: (from: number, to: number) => void;
}

/** In no key. */
const SEPARATOR = '\n';

/** @returns above which row the one that is carried would fall; their number for below the last */
export function useRowOrder({ list, keys, isEnabled, onMove }: Options): number | undefined {
  const name = useId();
  const [gap, setGap] = useState<number>();
  const drop = useRef(onMove);
  useEffect(() => {
    drop.current = onMove;
  });
  const joined = keys.join(SEPARATOR);
  const connect = useCallback<ConnectDrag>(
    ({ draggableAsCopy, dropZone, watchDrags }) => {
      const element = list.current;
      if (!element) return undefined;
      const rows = [...element.children] as HTMLElement[];
      const keysNow = joined.split(SEPARATOR);
      const accepts = (dragged: Record<string | symbol, unknown>) => dragged.list === name;
      const stops = [
        ...rows.map((row, index) => {
          const handle = row.querySelector<HTMLElement>('[data-grip]') ?? undefined;
          return draggableAsCopy(row, () => ({ list: name, row: keysNow[index] }), { handle });
        }),
        dropZone({
          element,
          accepts,
          dataAt: (clientY) => ({ gap: gapAt(rows, clientY) }),
          onOver: (data) => setGap(data?.gap as number | undefined),
        }),
        watchDrags({
          scroller: null,
          accepts,
          onStart: () => undefined,
          onDrop: ({ row }, target) => {
            const [from, at] = [keysNow.indexOf(String(row)), Number(target?.data.gap)];
            const to = at > from ? at - 1 : at;
            if (target && to !== from) drop.current(from, to);
          },
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [list, name, joined],
  );
  useDragCode(isEnabled ? connect : undefined);
  return gap;
}

function gapAt(rows: readonly HTMLElement[], clientY: number): number {
  const found = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return clientY < top + height / 2;
  });
  return found === -1 ? rows.length : found;
}
