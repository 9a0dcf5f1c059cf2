// Finds the critical path: of all chains of tickets that block each other, the one with the most days.
import type { Blocking } from './blockers.ts';

export interface CriticalPath {
  /** From the first blocker to the last blocked ticket; empty when nothing blocks anything. */
  tickets: string[];
  /** The sum of the days of its tickets. */
  days: number;
  /** Tickets that block each other in a circle, or lie between two circles. The links between them are left out. */
  circular: string[];
}

/** @param daysOf 0 for a ticket without dates, which the path leads through all the same */
export function criticalPath(links: readonly Blocking[], daysOf: (ticket: string) => number): CriticalPath {
  const circular = ticketsInCircles(links);
  const usable = links.filter(({ from, to }) => !(circular.has(from) && circular.has(to)));
  const ordered = inOrder(usable).order;
  const blockersOf = Map.groupBy(usable, ({ to }) => to);
  const longest = new Map<string, { days: number; after: string | undefined }>();
  let last: string | undefined;
  for (const ticket of ordered) {
    let best: { days: number; after: string | undefined } = { days: 0, after: undefined };
    for (const { from } of blockersOf.get(ticket) ?? []) {
      const { days } = longest.get(from) ?? { days: 0 };
      if (best.after === undefined || days > best.days) best = { days, after: from };
    }
    const days = best.days + daysOf(ticket);
    longest.set(ticket, { days, after: best.after });
    if (last === undefined || days > (longest.get(last)?.days ?? 0)) last = ticket;
  }
  const tickets: string[] = [];
  for (let each = last; each !== undefined; each = longest.get(each)?.after) tickets.unshift(each);
  return { tickets, days: (last && longest.get(last)?.days) || 0, circular: [...circular] };
}

/** Finds the tickets in circles: removes tickets without a blocker, then those that block nothing, one after the other. */
function ticketsInCircles(links: readonly Blocking[]): ReadonlySet<string> {
  const behind = inOrder(links).rest;
  const within = links.filter(({ from, to }) => behind.has(from) && behind.has(to));
  const turned = within.map(({ id, from, to }) => ({ id, from: to, to: from }));
  return inOrder(turned).rest;
}

/** Orders tickets, each after all that block it; `rest` are those behind a circle. */
export function inOrder(links: readonly Blocking[]): { order: string[]; rest: ReadonlySet<string> } {
  const waitsFor = new Map<string, number>();
  for (const { from, to } of links) {
    waitsFor.set(from, waitsFor.get(from) ?? 0);
    waitsFor.set(to, (waitsFor.get(to) ?? 0) + 1);
  }
  const blocks = Map.groupBy(links, ({ from }) => from);
  const order = [...waitsFor].filter(([, count]) => count === 0).map(([ticket]) => ticket);
  for (const ticket of order) {
    for (const { to } of blocks.get(ticket) ?? []) {
      const count = (waitsFor.get(to) ?? 0) - 1;
      waitsFor.set(to, count);
      if (count === 0) order.push(to);
    }
  }
  const ordered = new Set(order);
  return { order, rest: new Set([...waitsFor.keys()].filter((ticket) => !ordered.has(ticket))) };
}
