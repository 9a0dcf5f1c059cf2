// What every lane and card of a board needs to draw itself, made once per board so that memoised parts stay still.
import type { PeopleById } from '../people.ts';
import type { CardMetrics, FitsOneLine } from './card-size.ts';

export interface BoardLook {
  projectKey: string;
  people: PeopleById;
  /** The calendar day, for what is late. */
  today: string;
  cardWidth: number;
  laneWidth: number;
  laneHeight: number;
  metrics: CardMetrics;
  fits: FitsOneLine;
  canMove: boolean;
  /** The statuses of what is over with. */
  done: ReadonlySet<string>;
}
