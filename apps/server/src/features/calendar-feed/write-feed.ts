// Writes due dates as a calendar (RFC 5545). The library escapes and folds; a ticket's event is the same until the ticket changes.
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import type { DueTicket } from './reads.ts';

/** How often calendars that heed it ask again. */
const REFRESH_SECONDS = 60 * 60;
/** Some programs end a line here, although the standard does not. */
const LINE_ENDS = /[\p{Cc}\u2028\u2029]+/gu;

const inLine = (text: string): string => text.replace(LINE_ENDS, ' ');

/** @param publicUrl where the links lead */
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
      // When the event last changed, and not when it was asked for: the same tickets are the same bytes.
      stamp: changed,
      lastModified: changed,
      summary: inLine(`${key} ${title}`),
      description: [`Project: ${project_name}`, ...(isOfSeveral ? [`Company: ${company_name}`] : []), url]
        .map(inLine)
        .join('\n'),
      url,
      // A due date keeps nobody busy for a day.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return `${calendar.toString()}\r\n`;
}
