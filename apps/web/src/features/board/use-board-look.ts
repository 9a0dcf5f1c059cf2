// Measures the board once per change of its size, so that cards know their width and height without being laid out.
import { useMediaQuery } from '@mantine/hooks';
import type { TicketCard } from '@worklane/contract/tickets';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { BoardLook } from './board-look.ts';
import { cardHeight, DESKTOP_CARD, lineFitter, PHONE_CARD } from './card-size.ts';
import { textMeasurer } from './measure-text.ts';

interface Given extends Pick<BoardLook, 'projectKey' | 'people' | 'today' | 'canMove' | 'done'> {
  /** How many lanes there are to share the width. */
  laneCount: number;
}

export function useBoardLook(lanes: RefObject<HTMLDivElement | null>, given: Given): BoardLook | undefined {
  const { projectKey, people, today, canMove, done, laneCount } = given;
  const isPhone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  const [size, setSize] = useState<Pick<BoardLook, 'cardWidth' | 'laneWidth' | 'laneHeight'>>();
  const [fontsLoaded, setFontsLoaded] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of lanes changes their width, which must be measured again
  useLayoutEffect(() => {
    const element = lanes.current;
    if (!element) return undefined;
    const measure = () => {
      const list = element.querySelector<HTMLElement>('[data-cards]');
      const scroller = element.querySelector<HTMLElement>('[data-scroller]');
      if (!list || !scroller) return;
      const laneWidth = scroller.parentElement?.offsetWidth ?? 0;
      const next = { cardWidth: list.clientWidth, laneWidth, laneHeight: scroller.clientHeight };
      const isSame = (size: typeof next | undefined) =>
        size?.laneWidth === laneWidth && size.cardWidth === next.cardWidth && size.laneHeight === next.laneHeight;
      setSize((size) => (isSame(size) ? size : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [lanes, laneCount]);

  useEffect(() => {
    // Widths measured before the app's font came are those of another font.
    const loaded = () => setFontsLoaded((count) => count + 1);
    document.fonts.addEventListener('loadingdone', loaded);
    return () => document.fonts.removeEventListener('loadingdone', loaded);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: text must be measured again when a font has loaded
  const fits = useMemo(() => lineFitter(textMeasurer(getComputedStyle(document.body).fontFamily)), [fontsLoaded]);
  const metrics = isPhone ? PHONE_CARD : DESKTOP_CARD;

  const cardWidth = size?.cardWidth ?? 0;
  const heightOf = useMemo(() => {
    const heights = new WeakMap<TicketCard, number>();
    return (card: TicketCard) => {
      const known = heights.get(card);
      if (known !== undefined) return known;
      const height = cardHeight(card.title, cardWidth, metrics, fits);
      heights.set(card, height);
      return height;
    };
  }, [cardWidth, metrics, fits]);

  return useMemo(
    () => size && { projectKey, people, today, ...size, metrics, heightOf, canMove, done },
    [size, projectKey, people, today, metrics, heightOf, canMove, done],
  );
}
