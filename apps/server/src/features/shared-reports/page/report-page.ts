// Writes the page of a shared report. It needs no script, no account and nothing else from this server.
import type { ReportSection } from '@worklane/domain/reports/vocabulary';
import { STATUS_CATEGORIES } from '@worklane/domain/tickets/vocabulary';
import type { ReportFigures } from '../read-figures.ts';
import type { OpenReport } from '../reads.ts';
import { barChart, lineChart, meter, numberWords, table } from './charts.ts';
import { type Html, html, NOTHING } from './html.ts';
import { STYLE } from './style.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const FULL_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const dayWords = (day: string) => DAY.format(new Date(`${day}T00:00:00Z`));
const fullDay = (day: string) => FULL_DAY.format(new Date(`${day}T00:00:00Z`));
const tickets = (count: number) => `${numberWords(count)} ${count === 1 ? 'ticket' : 'tickets'}`;

/** @returns the section below the heading; null where its figures were not chosen */
const SECTIONS: Record<ReportSection, { title: string; body(figures: ReportFigures): Html | undefined }> = {
  status: { title: 'Tickets by status', body: ({ status }) => status && statusBody(status) },
  sprint: { title: 'Sprint progress', body: ({ sprint, today }) => sprintBody(sprint, today) },
  created_done: {
    title: 'Created and done',
    body: ({ created_done: weeks }) =>
      weeks &&
      barChart({
        title: 'Created and done',
        first: 'Week of',
        labels: weeks.map(({ week }) => dayWords(week)),
        series: [
          { name: 'Created', values: weeks.map(({ created }) => created) },
          { name: 'Done', values: weeks.map(({ done }) => done) },
        ],
      }),
  },
  throughput: {
    title: 'Throughput',
    body: ({ throughput: weeks }) =>
      weeks &&
      barChart({
        title: 'Tickets finished each week',
        first: 'Week of',
        labels: weeks.map(({ week }) => dayWords(week)),
        series: [{ name: 'Done', values: weeks.map(({ done }) => done) }],
      }),
  },
  cycle_time: { title: 'Cycle time and lead time', body: ({ cycle_time }) => cycle_time && cycleBody(cycle_time) },
  budget: { title: 'Budget', body: ({ budget }) => budgetBody(budget) },
  finished: { title: 'Finished tickets', body: ({ finished }) => finished && finishedBody(finished) },
};

const STATUS_LABELS = { todo: 'To do', in_progress: 'In progress', in_review: 'In review', done: 'Done' };

function statusBody(status: NonNullable<ReportFigures['status']>): Html {
  const labels = STATUS_CATEGORIES.map((category) => STATUS_LABELS[category]);
  const values = STATUS_CATEGORIES.map((category) => status[category]);
  const total = values.reduce((sum, value) => sum + value, 0);
  let from = 0;
  const parts = STATUS_CATEGORIES.map((category) => {
    const width = total === 0 ? 0 : (status[category] / total) * 100;
    const part = html`<rect class="${category}" x="${from}" width="${width}" height="4"/>`;
    from += width;
    return part;
  });
  const legend = STATUS_CATEGORIES.map(
    (category) =>
      html`<span><i class="${category}"></i>${STATUS_LABELS[category]} ${numberWords(status[category])}</span>`,
  );
  return html`<p>${tickets(total)}</p><svg class="meter" viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label="Tickets by status: chart. The figures are beside it."><rect class="track" width="100" height="4"/>${parts}</svg><p class="legend">${legend}</p>${table({ title: 'Tickets by status', first: 'Status', labels, series: [{ name: 'Tickets', values }] })}`;
}

function sprintBody(sprint: ReportFigures['sprint'], today: string): Html | undefined {
  if (sprint === undefined) return undefined;
  if (sprint === null) return html`<p>No sprint is active.</p>`;
  const { name, start_date, end_date, done, total } = sprint;
  const words = `${numberWords(done.tickets)} of ${tickets(total.tickets)} done`;
  const hours =
    total.hours > 0
      ? html`<p>${numberWords(done.hours)} of ${numberWords(total.hours)} estimated hours done</p>`
      : NOTHING;
  const state = today > end_date ? 'Its last day has passed.' : '';
  return html`<p><bdi>${name}</bdi>, ${dayWords(start_date)} – ${fullDay(end_date)}. ${state}</p>${meter(total.tickets === 0 ? 0 : done.tickets / total.tickets, words)}<p>${words}</p>${hours}`;
}

function cycleBody({ weeks, cycle, lead }: NonNullable<ReportFigures['cycle_time']>): Html {
  const days = (value: number | null) => (value === null ? 'none finished' : `${numberWords(value)} days`);
  const chart = lineChart({
    title: 'Cycle time and lead time',
    first: 'Week of',
    labels: weeks.map(({ week }) => dayWords(week)),
    series: [
      { name: 'Cycle time (days)', values: weeks.map((each) => each.cycle) },
      { name: 'Lead time (days)', values: weeks.map((each) => each.lead) },
    ],
  });
  return html`<p>Median cycle time, from the start of work to done: ${days(cycle)}. Median lead time, from creation to done: ${days(lead)}.</p>${chart}`;
}

function budgetBody(budget: ReportFigures['budget']): Html | undefined {
  if (budget === undefined) return undefined;
  if (budget === null) return html`<p>No budget is set.</p>`;
  const { used_hours, total_hours, is_monthly } = budget;
  const share = used_hours / total_hours;
  const words = `${numberWords(used_hours)} of ${numberWords(total_hours)} hours used${is_monthly ? ' this month' : ''}, ${Math.floor(share * 100)}%`;
  return html`${meter(share, words)}<p>${words}</p>`;
}

function finishedBody(finished: NonNullable<ReportFigures['finished']>): Html {
  if (finished.length === 0) return html`<p>No tickets were finished in the last 12 weeks.</p>`;
  const rows = finished.map(
    ({ key, title, day }) =>
      html`<tr><th scope="row">${key}</th><td dir="auto">${title}</td><td>${fullDay(day)}</td></tr>`,
  );
  return html`<p>In the last 12 weeks, the latest first.</p><table class="list"><thead><tr><th scope="col">Ticket</th><th scope="col">Title</th><th scope="col">Finished</th></tr></thead><tbody>${rows}</tbody></table>`;
}

export function reportPage(
  { title, project_name, company_name, sections, time_zone }: OpenReport,
  figures: ReportFigures,
): string {
  const shown = sections.flatMap((section) => {
    const body = SECTIONS[section]?.body(figures);
    return body ? [html`<section><h2>${SECTIONS[section].title}</h2>${body}</section>`] : [];
  });
  const at = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: zoneOf(time_zone) });
  return page(
    title,
    html`<header><h1 dir="auto">${title}</h1><p class="muted"><bdi>${project_name}</bdi>, <bdi>${company_name}</bdi></p><p class="muted">As of ${at.format(figures.at)} (${zoneOf(time_zone)}). Weekly figures cover the last 12 weeks.</p></header>${shown}<footer>Shared from Worklane. Anyone with this link can see this report until it expires or is revoked.</footer>`,
  );
}

/** Writes the page for wrong, expired, revoked and ended links: the same for all of them. */
export const missingPage = (): string =>
  page(
    'Report not available',
    html`<h1>This report isn't available</h1><p>The link may be wrong, or the report has expired or was revoked. Ask the person who sent it for a new link.</p>`,
  );

export const busyPage = (sentence: string): string =>
  page('Try again later', html`<h1>Try again later</h1><p>${sentence}</p>`);

function page(title: string, body: Html): string {
  return `<!doctype html>
${html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow,noarchive"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark"><title>${title}</title><style>`.text}${STYLE}${html`</style></head><body><main>${body}</main></body></html>`.text}
`;
}

function zoneOf(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
