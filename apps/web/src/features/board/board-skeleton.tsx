// The board before its tickets are here: lanes and cards in their true shape.

import styles from './board-skeleton.module.css';
import laneStyles from './parts/board-lane.module.css';

/** How many lines the titles of a lane's cards have. */
const LANES = [
  [2, 2, 1, 2, 2, 1],
  [2, 1, 2, 1],
  [2, 2, 1],
  [1, 2, 2, 1, 2],
];

export function BoardSkeleton() {
  return LANES.map((lines, lane) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: drawn from constants, never in another order
    <div key={lane} className={laneStyles.lane} data-lane="" aria-hidden="true">
      <div className={laneStyles.head}>
        <span className={styles.bar} style={{ width: 88 }} />
      </div>
      <div className={laneStyles.scroller} data-scroller="">
        <div data-cards="">
          {lines.map((count, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn from constants, never in another order
            <div key={index} className={styles.card} data-lines={count}>
              <span className={styles.bar} style={{ width: '36%' }} />
              <span className={styles.bar} style={{ width: '92%' }} />
              {count === 2 && <span className={styles.bar} style={{ width: '60%' }} />}
              <span className={styles.bar} style={{ width: '44%' }} />
            </div>
          ))}
        </div>
      </div>
    </div>
  ));
}
