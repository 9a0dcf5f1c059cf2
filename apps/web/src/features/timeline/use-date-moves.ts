// Holds the move of a bar until it is dropped: its preview, the question about its dependants, and the saving.
import { useQueryClient } from '@tanstack/react-query';
import { daysBetween } from '@worklane/domain/sprints/calendar';
import { carriedDates } from '@worklane/domain/timeline/move-dependants';
import { type Dates, type Grip, movedDates, spanOf } from '@worklane/domain/timeline/spans';
import { useEffectEvent, useMemo, useState } from 'react';
import { toastDueWithSprint } from '../tickets/parts/toast-due-with-sprint.ts';
import { datesWords } from './dates-words.ts';
import { type NewDates, saveDates } from './save-dates.ts';
import { saveTogether } from './save-together.ts';
import { type TimelineProject, type TimelineTicket, timelineTicket } from './timeline-ticket.ts';
import type { Timeline } from './use-timeline.ts';

export interface Move {
  ticket: TimelineTicket;
  grip: Grip;
  days: number;
}

/** A move that waits for the answer whether dependants move too. */
export interface Question {
  move: NewDates;
  dependants: readonly NewDates[];
  days: number;
}

const NOT_MOVED: ReadonlyMap<string, Dates> = new Map();

interface Options {
  projectId: string;
  timeline: Timeline;
  movable: ReadonlySet<string>;
  isWorkingDay: (day: string) => boolean;
}

export function useDateMoves({ projectId, timeline, movable, isWorkingDay }: Options) {
  const client = useQueryClient();
  const [move, setMove] = useState<Move>();
  const [question, setQuestion] = useState<Question>();
  const [announcement, setAnnouncement] = useState('');
  /** Shown until the server has them: several projects are saved at once, and not by their boards. */
  const [saving, setSaving] = useState(NOT_MOVED);
  const moved = useMemo(() => {
    const dates = question?.move.dates ?? (move && movedDates(move.ticket.card, move.grip, move.days));
    const ticket = question?.move.ticket ?? move?.ticket;
    return dates && ticket ? new Map([...saving, [ticket.card.id, dates]]) : saving;
  }, [move, question, saving]);

  const save = useEffectEvent((moves: readonly NewDates[]) => {
    const [first] = moves;
    if (!first) return;
    const others = moves.length - 1;
    const words = `${first.ticket.key}: ${datesWords(first.dates, timeline.today)}`;
    const more = others === 0 ? '' : `, with ${others} dependent ${others === 1 ? 'ticket' : 'tickets'}`;
    const said = { projectId, words: `${words}${more}` };
    if (new Set(moves.map(({ ticket }) => ticket.project.id)).size < 2) return saveDates(client, moves, said);
    setSaving(new Map(moves.map(({ ticket, dates }) => [ticket.card.id, dates])));
    void saveTogether(client, moves, said).finally(() => setSaving(NOT_MOVED));
  });

  const change = (next: Move) => {
    setMove(next);
    const dates = movedDates(next.ticket.card, next.grip, next.days);
    setAnnouncement(`${next.ticket.key}: ${datesWords(dates, timeline.today)}`);
  };
  const commit = (last: Move | undefined = move) => {
    setMove(undefined);
    if (!last) return;
    const { ticket, grip, days } = last;
    const dates = movedDates(ticket.card, grip, days);
    const own = { ticket, dates };
    if (dates.due_date !== ticket.card.due_date && timeline.dueWithSprint.has(ticket.card.id)) {
      toastDueWithSprint(`${ticket.key} is`);
      return;
    }
    const shift = endShift(ticket.card, dates);
    const dependants = dependantsToCarry(own, timeline, { movable, isWorkingDay });
    if (dependants.length > 0) setQuestion({ move: own, dependants, days: shift });
    else save([own]);
  };
  const answer = (choice: 'all' | 'one' | 'none') => {
    setQuestion(undefined);
    if (question && choice === 'all') save([question.move, ...question.dependants]);
    if (question && choice === 'one') save([question.move]);
  };
  const cancel = () => {
    setMove(undefined);
    if (move) setAnnouncement(`Cancelled. ${move.ticket.key}: ${datesWords(move.ticket.card, timeline.today)}`);
  };
  /** Gives an undated ticket its day. */
  const place = (ticket: TimelineTicket, day: string) => save([{ ticket, dates: { start_date: null, due_date: day } }]);
  return { move, moved, question, announcement, change, commit, cancel, answer, place };
}

export type DateMoves = ReturnType<typeof useDateMoves>;

/** Returns by how many days the end of a ticket moves. */
function endShift(before: Dates, after: Dates): number {
  const [from, to] = [spanOf(before), spanOf(after)];
  return from && to ? daysBetween(from.end, to.end) : 0;
}

/**
 * Finds the tickets that would begin before the moved one ends, directly or through others, also those that the filter
 * hides.
 */
function dependantsToCarry(
  { ticket, dates }: NewDates,
  { list, links, dueWithSprint }: Timeline,
  { movable, isWorkingDay }: Pick<Options, 'movable' | 'isWorkingDay'>,
): NewDates[] {
  const found = new Map<string, TimelineTicket | undefined>();
  const of = (id: string) => {
    if (!found.has(id)) found.set(id, ticketIn(list, id));
    return found.get(id);
  };
  const blocking = links.filter(({ kind }) => kind === 'blocks');
  const carried = carriedDates({ ticket: ticket.card.id, dates }, blocking, {
    datesOf: (id) => of(id)?.card,
    isDone: (id) => of(id)?.isDone === true,
    isFixed: (id) => dueWithSprint.has(id) || !movable.has(of(id)?.project.id ?? ''),
    isWorkingDay,
  });
  return [...carried].flatMap(([id, dates]) => {
    const ticket = of(id);
    return ticket ? [{ ticket, dates }] : [];
  });
}

function ticketIn(list: readonly TimelineProject[], id: string): TimelineTicket | undefined {
  for (const each of list) {
    const card = each.all.find((one) => one.id === id);
    if (card) return timelineTicket(each, card);
  }
  return undefined;
}
