// Fetches the code for dragging when the browser is idle: pages are drawn, and used by keyboard, without it.
import { useEffect } from 'react';
import { whenIdle } from '../when-idle.ts';

type DragCode = typeof import('./drag.ts');

/** Connects something to dragging. @returns how to undo it */
export type ConnectDrag = (drag: DragCode) => (() => void) | undefined;

let code: Promise<DragCode> | undefined;

function dragCode(): Promise<DragCode> {
  code ??= whenIdle()
    .then(() => import('./drag.ts'))
    .catch((error: unknown) => {
      // The next one asks again.
      code = undefined;
      throw error;
    });
  return code;
}

/**
 * Runs as an effect with the code for dragging, once it is loaded.
 * @param connect undefined when there is nothing to connect; must stay the same function while what it uses does
 */
export function useDragCode(connect: ConnectDrag | undefined): void {
  useEffect(() => {
    if (!connect) return undefined;
    let disconnect: (() => void) | undefined;
    let isOver = false;
    dragCode().then(
      (drag) => {
        if (!isOver) disconnect = connect(drag);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      disconnect?.();
    };
  }, [connect]);
}
