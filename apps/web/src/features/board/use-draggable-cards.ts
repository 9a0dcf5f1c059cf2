// Makes the cards of a board draggable. A card is told to the library when it is first pressed: most never are, and boards
// take cards in and out with every letter of a filter.
import { type RefObject, useCallback, useState } from 'react';
import { type ConnectDrag, useDragCode } from '../../ui/drag/drag-code.ts';
import styles from './board-card.module.css';

interface DraggedCard {
  ticket: string;
}

export function isDraggedCard(
  data: Record<string | symbol, unknown>,
): data is Record<string | symbol, unknown> & DraggedCard {
  return typeof data.ticket === 'string';
}

/** @returns whether they can be dragged by now */
export function useDraggableCards(lanes: RefObject<HTMLElement | null>, canMove: boolean): boolean {
  const [isReady, setIsReady] = useState(false);
  const connect = useCallback<ConnectDrag>(
    ({ draggableAsCopy }) => {
      const stops = new Map<HTMLElement, () => void>();
      const onPress = ({ target }: PointerEvent) => {
        for (const [card, stop] of stops) {
          if (card.isConnected) continue;
          stop();
          stops.delete(card);
        }
        const card = (target as HTMLElement).closest<HTMLElement>('[data-ticket]');
        if (!card || stops.has(card) || !lanes.current?.contains(card)) return;
        // The element may show another ticket by the time it is dragged.
        const dataNow = () => ({ ticket: card.dataset.ticket });
        stops.set(card, draggableAsCopy(card, dataNow, { previewClass: styles.preview }));
      };
      document.addEventListener('pointerdown', onPress);
      setIsReady(true);
      return () => {
        document.removeEventListener('pointerdown', onPress);
        for (const stop of stops.values()) stop();
        setIsReady(false);
      };
    },
    [lanes],
  );
  useDragCode(canMove ? connect : undefined);
  return isReady;
}
