// Makes a card draggable, with what its lane and the board have to know of it.
import { useMemo, useRef } from 'react';
import { useDraggable } from '../../../ui/drag/use-draggable.ts';
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
  const data = useMemo(() => ({ ticket, status }), [ticket, status]);
  useDraggable(ref, data, { isEnabled: canMove, previewClass: styles.preview });
  return ref;
}
