// Holds what lanes and cards need to render, created once per board so that memoised parts don't render again.
import type { TicketCard } from '@worklane/contract/tickets';
import type { PeopleById } from '../companies/parts/people.ts';
import type { CardMetrics } from './card-size.ts';

export interface CardRendering {
  projectKey: string;
  people: PeopleById;
  /** The calendar day, for what is late. */
  today: string;
  cardWidth: number;
  laneWidth: number;
  laneHeight: number;
  metrics: CardMetrics;
  /** Of a card, in pixels. Another function when cards have another size. */
  heightOf: (card: TicketCard) => number;
  canMove: boolean;
  /** The statuses of what is over with. */
  done: ReadonlySet<string>;
}
