// Makes an element draggable with the mouse or by a long press.
import { type RefObject, useCallback } from 'react';
import { type ConnectDrag, useDragCode } from './drag-code.ts';

/** @param data what drop targets get to know; must be the same object until its contents change */
export function useDraggable(
  ref: RefObject<HTMLElement | null>,
  data: Record<string, unknown>,
  { isEnabled, previewClass }: { isEnabled: boolean; previewClass: string | undefined },
): void {
  const connect = useCallback<ConnectDrag>(
    ({ draggableAsCopy }) => (ref.current ? draggableAsCopy(ref.current, () => data, { previewClass }) : undefined),
    [ref, data, previewClass],
  );
  useDragCode(isEnabled ? connect : undefined);
}
