// Draws the board before its tickets are loaded: lanes and cards in their final size.
import styles from './board-skeleton.module.css';
import laneStyles from './parts/board-lane.module.css';

/** How many cards each lane has. */
const LANES = { first: 6, second: 4, third: 3, fourth: 5 };
/** How many lines the title of each card has. */
const CARDS = Object.entries({ a: 2, b: 2, c: 1, d: 2, e: 2, f: 1 });

export function BoardSkeleton() {
  return Object.entries(LANES).map(([lane, count]) => (
    <div key={lane} className={laneStyles.lane} data-lane="" aria-hidden="true">
      <div className={laneStyles.head}>
        <span className={styles.bar} style={{ width: 88 }} />
      </div>
      <div className={laneStyles.scroller} data-scroller="">
        <div data-cards="">
          {CARDS.slice(0, count).map(([card, lines]) => (
            <div key={card} className={styles.card} data-lines={lines}>
              <span className={styles.bar} style={{ width: '36%' }} />
              <span className={styles.bar} style={{ width: '92%' }} />
              {lines === 2 && <span className={styles.bar} style={{ width: '60%' }} />}
              <span className={styles.bar} style={{ width: '44%' }} />
            </div>
          ))}
        </div>
      </div>
    </div>
  ));
}
