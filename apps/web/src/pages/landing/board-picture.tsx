// Draws the board as a small picture with the surfaces and measures of the real one. Nothing in it can be used, so it
// is one image to assistive technology.
import { StatusMark } from '../../features/tickets/parts/marks.tsx';
import styles from './board-picture.module.css';
import { PICTURED_LANES, type PicturedCard } from './pictured-lanes.ts';

export function BoardPicture() {
  return (
    <div
      className={styles.frame}
      role="img"
      aria-label="A board with tickets in the lanes Todo, In Progress, In Review and Done"
    >
      <div className={styles.picture} aria-hidden="true">
        <div className={styles.side}>
          <span className={styles.company}>Northbeam</span>
          <span>My Tasks</span>
          <span>All Projects</span>
          <span className={styles.label}>Active Project</span>
          <span className={styles.project}>🛰️ Edge Runtime</span>
          <span className={styles.here}>Tickets</span>
          <span>Members</span>
        </div>
        <div className={styles.sheet}>
          <div className={styles.head}>
            <span className={styles.title}>Tickets</span>
            <span className={styles.action}>New ticket</span>
          </div>
          <div className={styles.lanes}>
            {PICTURED_LANES.map(({ status, label, count, cards }) => (
              <div key={status} className={styles.lane}>
                <div className={styles.laneHead}>
                  <StatusMark category={status} />
                  {label} <span className={styles.muted}>{count}</span>
                </div>
                {cards.map((card) => (
                  <Card key={card.key} card={card} isDone={status === 'done'} />
                ))}
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

function Card({ card, isDone }: { card: PicturedCard; isDone: boolean }) {
  return (
    <div className={styles.card} data-chosen={card.isChosen || undefined} data-done={isDone || undefined}>
      <div className={styles.cardTop}>
        <span className={styles.key}>{card.key}</span>
        <span className={styles.face} style={{ '--person': `var(--wl-p${card.person})` } as React.CSSProperties}>
          {card.initials}
        </span>
      </div>
      <div className={styles.cardTitle}>{card.title}</div>
      <div className={styles.cardFoot}>
        <span className={styles.chip}>{card.label}</span>
        <span className={styles.hours}>{card.hours} h</span>
      </div>
    </div>
  );
}
