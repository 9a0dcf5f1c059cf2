// Finds where an arrow key moves the focus, or a card that was picked up.
import type { Drop } from './drop-to-move.ts';

export type Direction = 'up' | 'down' | 'left' | 'right' | 'first' | 'last';

interface Lane {
  status: string;
  cards: readonly { id: string }[];
}

interface Place {
  lane: number;
  index: number;
}

export function placeOf(lanes: readonly Lane[], ticket: string): Place | undefined {
  for (const [lane, { cards }] of lanes.entries()) {
    const index = cards.findIndex((card) => card.id === ticket);
    if (index !== -1) return { lane, index };
  }
  return undefined;
}

/** Finds the card that gets the focus: left and right go to the same height in the next column that has cards. */
export function stepFocus(lanes: readonly Lane[], ticket: string, direction: Direction): string | undefined {
  const place = placeOf(lanes, ticket);
  if (!place) return lanes.find((lane) => lane.cards.length > 0)?.cards[0]?.id;
  const { cards } = lanes[place.lane] as Lane;
  switch (direction) {
    case 'up':
      return cards[place.index - 1]?.id;
    case 'down':
      return cards[place.index + 1]?.id;
    case 'first':
      return cards[0]?.id;
    case 'last':
      return cards.at(-1)?.id;
    default: {
      const step = direction === 'left' ? -1 : 1;
      let lane = place.lane + step;
      while (lanes[lane]?.cards.length === 0) lane += step;
      const target = lanes[lane]?.cards;
      return target?.[Math.min(place.index, target.length - 1)]?.id;
    }
  }
}

/** Finds the drop that moves a picked-up card by one step; nothing at the board's edge. */
export function stepDrop(lanes: readonly Lane[], ticket: string, direction: Direction): Drop | undefined {
  const place = placeOf(lanes, ticket);
  if (!place) return undefined;
  const { status, cards } = lanes[place.lane] as Lane;
  switch (direction) {
    case 'up':
      return place.index > 0 ? { ticket, status, gap: place.index - 1 } : undefined;
    case 'down':
      return place.index < cards.length - 1 ? { ticket, status, gap: place.index + 2 } : undefined;
    case 'first':
      return place.index > 0 ? { ticket, status, gap: 0 } : undefined;
    case 'last':
      return place.index < cards.length - 1 ? { ticket, status, gap: cards.length } : undefined;
    default: {
      const lane = lanes[place.lane + (direction === 'left' ? -1 : 1)];
      return lane && { ticket, status: lane.status, gap: Math.min(place.index, lane.cards.length) };
    }
  }
}
