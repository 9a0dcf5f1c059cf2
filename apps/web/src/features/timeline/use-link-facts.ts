// Works out what the links of the shown tickets mean: conflicts, the critical path, and the words for each row.
import type { TimelineLink } from '@worklane/contract/timelines';
import { conflictsIn } from '@worklane/domain/timeline/blockers';
import { criticalPath } from '@worklane/domain/timeline/critical-path';
import { type Dates, lengthOf, type Span, spanOf } from '@worklane/domain/timeline/spans';
import { useCallback, useMemo } from 'react';
import type { TimelineProject, TimelineTicket } from './timeline-ticket.ts';
import { timelineTicket } from './timeline-ticket.ts';

const NO_PATH = { tickets: [], days: 0, circular: [] };
const WORDS = {
  blocks: ['Blocks', 'Blocked by'],
  duplicates: ['Duplicates', 'Duplicated by'],
  relates: ['Relates to', 'Relates to'],
};

interface Options {
  projects: readonly TimelineProject[];
  links: readonly TimelineLink[];
  hasPath: boolean;
  /** Dates that differ from the saved ones while a ticket is moved. */
  moved: ReadonlyMap<string, Dates>;
}

export function useLinkFacts({ projects, links, hasPath, moved }: Options) {
  const tickets = useMemo(
    () => new Map(projects.flatMap((each) => each.shown.map((card) => [card.id, timelineTicket(each, card)] as const))),
    [projects],
  );
  const shown = useMemo(() => links.filter(({ from, to }) => tickets.has(from) && tickets.has(to)), [links, tickets]);
  const blocking = useMemo(() => shown.filter(({ kind }) => kind === 'blocks'), [shown]);
  const linked = useMemo(() => linkWords(shown, tickets), [shown, tickets]);
  const saved = useMemo(() => new Map([...tickets].map(([id, { card }]) => [id, spanOf(card)])), [tickets]);
  const spans = useCallback(
    (id: string): Span | undefined => {
      const dates = moved.get(id);
      return dates ? spanOf(dates) : saved.get(id);
    },
    [saved, moved],
  );
  const conflicts = useConflicts({ blocking, saved, spans, tickets, moved });
  const conflictIds = useMemo(() => new Set(conflicts.map(({ id }) => id)), [conflicts]);
  const conflictWords = useMemo(() => wordsOfConflicts(conflicts, tickets), [conflicts, tickets]);
  const path = useMemo(() => {
    if (!hasPath) return NO_PATH;
    return criticalPath(blocking, (id) => {
      const span = spans(id);
      return span ? lengthOf(span) : 0;
    });
  }, [hasPath, blocking, spans]);
  const pathTickets = useMemo(() => new Set(path.tickets), [path]);
  const pathLinks = useMemo(() => {
    const next = new Map(path.tickets.map((id, at) => [id, path.tickets[at + 1]]));
    return new Set(blocking.filter(({ from, to }) => next.get(from) === to).map(({ id }) => id));
  }, [path, blocking]);
  return { tickets, shown, blocking, linked, spanOf: spans, conflictIds, conflictWords, path, pathTickets, pathLinks };
}

interface ConflictOptions {
  blocking: readonly TimelineLink[];
  saved: ReadonlyMap<string, Span | undefined>;
  spans: (id: string) => Span | undefined;
  tickets: ReadonlyMap<string, TimelineTicket>;
  moved: ReadonlyMap<string, Dates>;
}

/** Finds conflicts between linked tickets. While a ticket moves, only its own links are checked again. */
function useConflicts({ blocking, saved, spans, tickets, moved }: ConflictOptions): readonly TimelineLink[] {
  const isDone = useCallback((id: string) => tickets.get(id)?.isDone === true, [tickets]);
  const settled = useMemo(() => conflictsIn(blocking, (id) => saved.get(id), isDone), [blocking, saved, isDone]);
  return useMemo(() => {
    if (moved.size === 0) return settled;
    const isMoved = ({ from, to }: TimelineLink) => moved.has(from) || moved.has(to);
    return [...settled.filter((link) => !isMoved(link)), ...conflictsIn(blocking.filter(isMoved), spans, isDone)];
  }, [settled, blocking, spans, isDone, moved]);
}

function linkWords(
  links: readonly TimelineLink[],
  tickets: ReadonlyMap<string, TimelineTicket>,
): ReadonlyMap<string, string> {
  const keys = new Map<string, Map<string, string[]>>();
  const add = (id: string, words: string | undefined, other: string) => {
    const own = keys.get(id) ?? new Map<string, string[]>();
    keys.set(id, own.set(words ?? '', [...(own.get(words ?? '') ?? []), tickets.get(other)?.key ?? '']));
  };
  for (const { kind, from, to } of links) {
    add(from, WORDS[kind][0], to);
    add(to, WORDS[kind][1], from);
  }
  return new Map(
    [...keys].map(([id, own]) => [id, [...own].map(([words, others]) => `${words} ${others.join(', ')}`).join('. ')]),
  );
}

function wordsOfConflicts(
  links: readonly TimelineLink[],
  tickets: ReadonlyMap<string, TimelineTicket>,
): ReadonlyMap<string, string> {
  const byBlocker = Map.groupBy(links, ({ from }) => from);
  return new Map(
    [...byBlocker].map(([id, found]) => {
      const keys = found.map(({ to }) => tickets.get(to)?.key ?? '');
      return [id, `Ends after ${keys.join(', ')} ${keys.length === 1 ? 'begins' : 'begin'}`];
    }),
  );
}

export type LinkFacts = ReturnType<typeof useLinkFacts>;
