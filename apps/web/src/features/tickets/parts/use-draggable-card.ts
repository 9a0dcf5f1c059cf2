// Makes a card draggable with the mouse or by a long press.
import { useCallback, useRef } from 'react';
import { type ConnectDrag, useDragCode } from '../board/drag-code.ts';
import styles from './board-card.module.css';

export interface DraggedCard {
  ticket: string;
  status: string;
}

export function isDraggedCard(
  data: Record<string | symbol, unknown>,
): data is Record<string | symbol, unknown> & DraggedCard {
  return typeof data.ticket === 'string' && typeof data.status === 'string';
}

export function useDraggableCard(ticket: string, status: string, canMove: boolean) {
  const ref = useRef<HTMLAnchorElement>(null);
  const connect = useCallback<ConnectDrag>(
    ({ draggable, setCustomNativeDragPreview }) => {
      const element = ref.current;
      if (!element) return undefined;
      return draggable({
        element,
        getInitialData: () => ({ ticket, status }),
        onGenerateDragPreview: ({ nativeSetDragImage, location }) => {
          setCustomNativeDragPreview({
            nativeSetDragImage,
            getOffset: () => {
              const { left, top } = element.getBoundingClientRect();
              return { x: location.current.input.clientX - left, y: location.current.input.clientY - top };
            },
            render: ({ container }) => {
              const preview = element.cloneNode(true) as HTMLElement;
              preview.classList.add(styles.preview as string);
              preview.style.width = `${element.offsetWidth}px`;
              preview.style.height = `${element.offsetHeight}px`;
              container.append(preview);
            },
          });
        },
        onDragStart: () => element.setAttribute('data-dragged', ''),
        onDrop: () => element.removeAttribute('data-dragged'),
      });
    },
    [ticket, status],
  );
  useDragCode(canMove ? connect : undefined);
  return ref;
}
