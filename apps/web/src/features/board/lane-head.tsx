// Draws the head of a lane: its status, and how many tickets and hours it has.
import { IconChevronsLeft, IconPlus } from '@tabler/icons-react';
import type { TicketCard } from '@worklane/contract/tickets';
import { memo, useMemo } from 'react';
import { hoursLabel } from '../tickets/parts/hours-label.ts';
import { StatusMark } from '../tickets/parts/marks.tsx';
import styles from './parts/board-lane.module.css';
import type { Lane } from './parts/lane.ts';

interface Props {
  status: Lane;
  cards: readonly TicketCard[];
  onCreate: (() => void) | undefined;
  onFold: (status: string) => void;
}

export const LaneHead = memo(function LaneHead({ status, cards, onCreate, onFold }: Props) {
  const hours = useMemo(() => cards.reduce((sum, card) => sum + (card.estimate ?? 0), 0), [cards]);
  const isOver = status.limit != null && cards.length > status.limit;
  return (
    <header className={styles.head}>
      {status.mark === undefined ? <StatusMark category={status.category} color={status.color} /> : status.mark}
      <h2 className={styles.name}>{status.label}</h2>
      <span className={styles.count} data-over={isOver || undefined}>
        {cards.length.toLocaleString()}
        {status.limit && ` / ${status.limit.toLocaleString()}`}
        {isOver && <span className={styles.unit}>, over the limit,</span>}
        <span className={styles.unit}>{cards.length === 1 ? ' ticket' : ' tickets'}</span>
      </span>
      {status.note && <span className={styles.note}>{status.note}</span>}
      <button
        type="button"
        className={styles.fold}
        aria-label={`Fold ${status.label}`}
        onClick={() => onFold(status.key)}
      >
        {FOLD}
      </button>
      {hours > 0 && <span className={styles.hours}>{hoursLabel(hours)}</span>}
      {onCreate && (
        <button type="button" className={styles.plus} aria-label={`New ticket in ${status.label}`} onClick={onCreate}>
          {PLUS}
        </button>
      )}
    </header>
  );
});

const FOLD = <IconChevronsLeft size={14} stroke={1.75} aria-hidden="true" />;
const PLUS = <IconPlus size={16} stroke={1.75} aria-hidden="true" />;
