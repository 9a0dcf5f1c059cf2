// Tells which ticket the user is about to open: the card on which the pointer or the focus rests.
import { type RefObject, useEffect, useEffectEvent } from 'react';

const REST_MS = 60;
/** Sweeping over the board, or walking it with the arrow keys, must not fetch every card. */
const PAUSE_MS = 250;

export function useOpenIntent(
  area: RefObject<HTMLElement | null>,
  onNear: (card: { id: string; key: string }) => void,
): void {
  const tell = useEffectEvent(onNear);
  useEffect(() => {
    const watched = area.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = -PAUSE_MS;
    const near = ({ target }: Event) => {
      clearTimeout(timer);
      const { ticket: id, key } = (target as HTMLElement).closest<HTMLElement>('[data-ticket]')?.dataset ?? {};
      if (!id || !key) return;
      const wait = Math.max(REST_MS, last + PAUSE_MS - performance.now());
      timer = setTimeout(() => {
        last = performance.now();
        tell({ id, key });
      }, wait);
    };
    watched?.addEventListener('pointerover', near);
    watched?.addEventListener('focusin', near);
    return () => {
      clearTimeout(timer);
      watched?.removeEventListener('pointerover', near);
      watched?.removeEventListener('focusin', near);
    };
  }, [area]);
}
