// Holds what a month of the calendar shows: its days, the tickets of each, and how many of each day and without a date.
import type { TicketCard } from '@worklane/contract/tickets';
import { useCallback, useMemo, useState } from 'react';
import { firstWeekday } from '../../ui/dates/first-weekday.ts';
import { monthDays } from './month-days.ts';

export type CardsByDay = ReadonlyMap<string | null, readonly TicketCard[]>;

export const NONE: readonly TicketCard[] = [];
/** Without a date there can be thousands: so many are shown at first, and with every press of the button. */
const DATELESS_STEP = 100;

export function useMonth(month: string, shown: readonly TicketCard[]) {
  const days = useMemo(() => monthDays(month, firstWeekday()), [month]);
  const byDay: CardsByDay = useMemo(() => Map.groupBy(shown, (card) => card.due_date), [shown]);
  const [wholeDays, setWholeDays] = useState<ReadonlySet<string>>(() => new Set());
  const [datelessShown, setDatelessShown] = useState(0);
  const cards = useMemo(() => {
    const dateless = (byDay.get(null) ?? NONE).slice(0, datelessShown);
    return [...days.flatMap((day) => byDay.get(day) ?? NONE), ...dateless];
  }, [days, byDay, datelessShown]);
  const showWhole = useCallback((day: string) => setWholeDays((whole) => new Set(whole).add(day)), []);
  return {
    days,
    byDay,
    /** Those in sight, day after day. */
    cards,
    wholeDays,
    showWhole,
    dateless: {
      shown: datelessShown,
      isOpen: datelessShown > 0,
      open: () => setDatelessShown((count) => Math.max(count, DATELESS_STEP)),
      toggle: () => setDatelessShown((count) => (count > 0 ? 0 : DATELESS_STEP)),
      more: () => setDatelessShown((count) => count + DATELESS_STEP),
    },
  };
}

/** Shows a dragged ticket on the day on which it would be dropped. */
export function usePlaced(
  byDay: CardsByDay,
  shown: readonly TicketCard[],
  lifted: { ticket: string; day: string | null } | undefined,
): CardsByDay {
  return useMemo(() => {
    const card = lifted && shown.find((each) => each.id === lifted.ticket);
    if (!card || card.due_date === lifted.day) return byDay;
    const next = new Map(byDay);
    next.set(
      card.due_date,
      (byDay.get(card.due_date) ?? []).filter((each) => each !== card),
    );
    return next.set(lifted.day, [card, ...(byDay.get(lifted.day) ?? [])]);
  }, [byDay, shown, lifted]);
}
