// Writes due dates as an iCalendar file (RFC 5545). The library escapes texts and folds lines.
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import type { DueTicket } from './reads.ts';

/** How often calendars should ask again. Some ignore it. */
const REFRESH_SECONDS = 60 * 60;
/** Some programs treat these as line ends, although the standard doesn't. */
const LINE_ENDS = /[\p{Cc}\u2028\u2029]+/gu;

const inLine = (text: string): string => text.replace(LINE_ENDS, ' ');

/** @param publicUrl the address that links to tickets begin with */
export function writeFeed(tickets: readonly DueTicket[], publicUrl: string): string {
  const calendar = ical({
    name: 'Worklane due dates',
    prodId: { company: 'Worklane', product: 'Due dates', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  const isOfSeveral = new Set(tickets.map(({ company_id }) => company_id)).size > 1;
  for (const ticket of tickets) {
    const { id, key, project_key, title, due_date, updated_at, project_name, company_name } = ticket;
    const url = `${publicUrl}/projects/${encodeURIComponent(project_key)}/tickets/${encodeURIComponent(key)}`;
    const changed = new Date(updated_at);
    calendar.createEvent({
      id: `${id}@worklane`,
      start: due_date,
      allDay: true,
      // The time of the last change instead of now, so that the file stays the same until a ticket changes.
      stamp: changed,
      lastModified: changed,
      summary: inLine(`${key} ${title}`),
      description: [`Project: ${project_name}`, ...(isOfSeveral ? [`Company: ${company_name}`] : []), url]
        .map(inLine)
        .join('\n'),
      url,
      // A due date doesn't make its day busy.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return `${calendar.toString()}\r\n`;
}
