// Measures the board once per change of its size, so that cards know their width and height without being laid out.
import { useMediaQuery } from '@mantine/hooks';
import type { TicketCard } from '@worklane/contract/tickets';
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { useOnChange } from '../../ui/use-on-change.ts';
import type { CardRendering } from './card-rendering.ts';
import { cardHeight, DESKTOP_CARD, lineFitter, PHONE_CARD } from './card-size.ts';
import { textMeasurer } from './measure-text.ts';

interface Given extends Pick<CardRendering, 'projectKey' | 'people' | 'today' | 'canMove' | 'done'> {
  /** How many lanes there are to share the width. */
  laneCount: number;
}

type LaneSize = Pick<CardRendering, 'cardWidth' | 'laneWidth' | 'laneHeight'>;

export function useCardRendering(lanes: RefObject<HTMLDivElement | null>, given: Given): CardRendering | undefined {
  const { projectKey, people, today, canMove, done, laneCount } = given;
  const isPhone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  const [size, setSize] = useState<LaneSize>();

  useLayoutEffect(() => {
    const element = lanes.current;
    if (!element) return undefined;
    const measure = () => keepSize(setSize, element);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [lanes]);
  // More lanes are narrower, while the element around them keeps its size.
  useOnChange(laneCount, () => keepSize(setSize, lanes.current));

  const [fits, setFits] = useState(createFitter);
  useEffect(() => {
    // Widths measured before the app's font has loaded are those of another font.
    const measureAgain = () => setFits(createFitter);
    document.fonts.addEventListener('loadingdone', measureAgain);
    return () => document.fonts.removeEventListener('loadingdone', measureAgain);
  }, []);

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

/**
 * Measures a lane; undefined while the board is hidden, as while a ticket is printed, because lanes would keep no
 * width.
 */
function measureLane(lanes: HTMLElement | null): LaneSize | null | undefined {
  if (lanes?.checkVisibility() === false) return undefined;
  const list = lanes?.querySelector('[data-cards]');
  const scroller = lanes?.querySelector<HTMLElement>('[data-scroller]');
  const laneWidth = scroller?.parentElement?.offsetWidth ?? 0;
  return list && scroller && { cardWidth: list.clientWidth, laneWidth, laneHeight: scroller.clientHeight };
}

/** Keeps the former object while the size is the same: nothing is drawn again for it. */
function keepSize(setSize: Dispatch<SetStateAction<LaneSize | undefined>>, lanes: HTMLElement | null): void {
  const size = measureLane(lanes);
  if (size) setSize((known) => (JSON.stringify(known) === JSON.stringify(size) ? known : size));
}

const createFitter = () => lineFitter(textMeasurer(getComputedStyle(document.body).fontFamily));
