// Serves the page where developers add and remove "out of office" entries in the stand-in for Google Calendar.
import { DAY_MS } from '@worklane/domain/units';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { GoogleEvent } from './google-event.ts';

const PATH = '/google/calendar';
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** @returns the entries; the page changes this list */
// biome-ignore lint/suspicious/noExplicitAny: the app's bindings don't matter here
export function addCalendarPage(app: Hono<any>): GoogleEvent[] {
  const entries: GoogleEvent[] = [];
  let count = 0;
  app.get(PATH, (http) => http.html(pageOf(entries)));
  app.post(PATH, async (http) => {
    const form = Object.fromEntries(
      Object.entries(await http.req.parseBody()).map(([name, each]) => [name, String(each)]),
    );
    const { summary = '', from = '', begins = '', ends = '' } = form;
    const to = form.to || from;
    if (Number.isNaN(Date.parse(from)) || Number.isNaN(Date.parse(to))) return http.text('which days?', 400);
    const isTimed = begins !== '' && ends !== '';
    entries.push({
      id: `out-of-office-${++count}`,
      status: 'confirmed',
      eventType: 'outOfOffice',
      summary,
      start: isTimed ? { dateTime: `${from}T${begins}:00Z` } : { date: from },
      end: isTimed ? { dateTime: `${to}T${ends}:00Z` } : { date: dayAfter(to) },
    });
    return http.redirect(PATH, 303);
  });
  app.post(`${PATH}/remove`, async (http) => {
    const { id } = await http.req.parseBody();
    const index = entries.findIndex((each) => each.id === id);
    if (index >= 0) entries.splice(index, 1);
    return http.redirect(PATH, 303);
  });
  return entries;
}

const pageOf = (entries: readonly GoogleEvent[]) => html`<!doctype html><html lang="en"><head><meta charset="utf-8">
    <title>Google Calendar stand-in</title>
    <style>:root{color-scheme:dark light;font:16px/1.6 system-ui}body{max-width:30rem;margin:4rem auto}label{display:block}</style></head>
    <body><h1>Out of office</h1>
    <p>A stand-in on this machine, not the real one. Without hours, whole days. Worklane reads it when it next asks.</p>
    <form method="post" action="${PATH}">
      <label>Title <input name="summary" value="Secret beach"></label>
      <label>First day <input type="date" name="from" required></label>
      <label>Last day <input type="date" name="to"></label>
      <label>Begins <input type="time" name="begins"></label>
      <label>Ends <input type="time" name="ends"></label>
      <button>Add</button>
    </form>
    <ul>${entries.map(
      ({
        id,
        summary,
        start,
        end,
      }) => html`<li>${summary}: ${start.dateTime ?? start.date} to ${end.dateTime ?? end.date}
        <form method="post" action="${PATH}/remove"><input type="hidden" name="id" value="${id}"><button>Remove</button></form></li>`,
    )}</ul></body></html>`;
