// Follows the mouse or a pen from a press to the drop. Escape cancels; less than a few pixels is a click.
import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { dragActivity } from '../tickets/parts/drag-activity.ts';

const START_PX = 4;

export interface Spot {
  x: number;
  y: number;
}

interface Handlers {
  /** With every move of the pointer, and with every frame in between: what is below it may scroll. */
  onMove: (spot: Spot) => void;
  onEnd: (isDropped: boolean, spot: Spot) => void;
}

/** @returns what begins a drag with the press of a button */
export function usePointerDrag(handlers: Handlers): (event: PointerEvent) => void {
  const held = useRef<{ from: Spot; now: Spot; hasStarted: boolean }>(undefined);
  const frame = useRef(0);
  const move = useEffectEvent(handlers.onMove);
  const finish = useEffectEvent(handlers.onEnd);

  useEffect(() => {
    const end = (isDropped: boolean) => {
      const drag = held.current;
      held.current = undefined;
      cancelAnimationFrame(frame.current);
      if (!drag?.hasStarted) return;
      dragActivity.release();
      finish(isDropped, drag.now);
      // The click that follows a drop opens nothing.
      const stop = (event: Event) => event.stopPropagation();
      window.addEventListener('click', stop, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', stop, { capture: true }), 0);
    };
    const follow = () => {
      if (held.current) move(held.current.now);
      frame.current = requestAnimationFrame(follow);
    };
    const onMove = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      const drag = held.current;
      if (!drag) return;
      drag.now = { x, y };
      if (drag.hasStarted || Math.hypot(x - drag.from.x, y - drag.from.y) < START_PX) return;
      drag.hasStarted = true;
      dragActivity.hold();
      follow();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !held.current?.hasStarted) return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
    };
    const onUp = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      if (held.current) held.current.now = { x, y };
      end(true);
    };
    const onCancel = () => end(false);
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      onCancel();
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, []);

  return (event) => {
    const spot = { x: event.clientX, y: event.clientY };
    // No text is selected during the drag.
    event.preventDefault();
    held.current = { from: spot, now: spot, hasStarted: false };
  };
}
