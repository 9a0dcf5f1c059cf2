// Computes how long a ticket has been in each status, from its history.
import type { StatusChange } from '@worklane/contract/ticket-activity';
import { HOUR_MS } from '@worklane/domain/units';

export interface StatusSpan {
  status: string;
  hours: number;
}

/** Sums the time in each status, in the order they were first reached. Time after done counts for nothing. */
export function statusSpans(history: readonly StatusChange[], now: Date, isDone: boolean): StatusSpan[] {
  const spans = new Map<string, number>();
  history.forEach(({ status, changed_at }, index) => {
    const next = history[index + 1];
    if (!next && isDone) return;
    const until = next ? Date.parse(next.changed_at) : now.getTime();
    const hours = Math.max(0, until - Date.parse(changed_at)) / HOUR_MS;
    spans.set(status, (spans.get(status) ?? 0) + hours);
  });
  return [...spans].map(([status, hours]) => ({ status, hours }));
}

/** Rounds hours to one unit: 40 min, 5 h, 3 d. */
export function spanLabel(hours: number): string {
  if (hours < 1 / 60) return '< 1 min';
  if (hours < 1) return `${Math.round(hours * 60)} min`;
  return hours < 24 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} d`;
}
