// Names the sections of a shared report, and says when one expires.
import type { ReportSection } from '@worklane/domain/reports/vocabulary';
import { dateLabel } from '../../ui/dates/moment-label.ts';

export const SECTION_LABELS: Record<ReportSection, string> = {
  status: 'Tickets by status',
  sprint: 'Sprint progress',
  created_done: 'Created and done',
  throughput: 'Throughput',
  cycle_time: 'Cycle time and lead time',
  budget: 'Budget used',
  finished: 'Titles of finished tickets',
};

/** What a new report begins with: figures, and no text that was written for colleagues. */
export const USUAL_SECTIONS: readonly ReportSection[] = ['status', 'sprint', 'created_done'];

export const LIFETIMES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '180', label: '180 days' },
  { value: '365', label: 'A year' },
] as const;

export function expiryWords(expiresAt: string, now: Date): string {
  const moment = new Date(expiresAt);
  return moment <= now ? `Expired on ${dateLabel(moment)}` : `Expires on ${dateLabel(moment)}`;
}
