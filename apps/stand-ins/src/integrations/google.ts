// Simulates Google's wire format: OAuth with PKCE and a form, and the paged Calendar API.
import { DAY_MS } from '@worklane/domain/units';
import { answerConsent } from './consent-page.ts';
import { addCalendarPage } from './google-calendar-page.ts';
import type { GoogleEvent } from './google-event.ts';
import { createOAuthStore, type OAuthStore } from './oauth-store.ts';
import type { StandInApp } from './stand-in-app.ts';

const LIFETIME_SECONDS = 3_599;
const ACCOUNT = 'mara@northbeam.io';
const USUAL_PAGE = 250;

export interface GoogleStandIn extends OAuthStore {
  /** Replaces all entries of every primary calendar; null restores the initial week of meetings. */
  setEvents(events: readonly GoogleEvent[] | null): void;
  /** The queries of the readings of events, oldest first. */
  asked: URLSearchParams[];
  /** Holds back the answers to readings of events. @returns what releases them */
  hold(): () => void;
}

export function addGoogle(app: StandInApp): GoogleStandIn {
  const store = createOAuthStore({ prefix: 'ya29', lifetimeSeconds: LIFETIME_SECONDS, hasPkce: true });
  let events: readonly GoogleEvent[] | null = null;
  const entered = addCalendarPage(app);
  const asked: URLSearchParams[] = [];
  let held: Promise<void> | undefined;
  addTokenPaths(app, store);
  app.get('/google/o/oauth2/v2/auth', (http) => {
    const { access_type, prompt } = http.req.query();
    if (access_type !== 'offline' || prompt !== 'consent') return http.text('no offline access', 400);
    return answerConsent(http, { name: 'Google Calendar', store, hasPkce: true });
  });
  app.use('/google-api/calendar/v3/*', async (http, next) => {
    if (!store.accepts(http.req.header('authorization')))
      return http.json({ error: { code: 401, message: 'Invalid Credentials', status: 'UNAUTHENTICATED' } }, 401);
    return next();
  });
  app.get('/google-api/calendar/v3/users/me/calendarList/primary', (http) =>
    http.json({ id: ACCOUNT, summary: ACCOUNT, primary: true }),
  );
  app.get('/google-api/calendar/v3/users/me/calendarList', (http) =>
    http.json({
      items: [
        { id: ACCOUNT, summary: ACCOUNT, primary: true },
        { id: 'team@group', summary: 'Team' },
      ],
    }),
  );
  app.get('/google-api/calendar/v3/calendars/:calendar/events', async (http) => {
    const query = new URL(http.req.url).searchParams;
    asked.push(query);
    await held;
    const [from, to] = [Date.parse(query.get('timeMin') ?? ''), Date.parse(query.get('timeMax') ?? '')];
    if (Number.isNaN(from) || Number.isNaN(to)) return http.json({ error: { code: 400 } }, 400);
    // The lower bound is for an entry's end, the upper one for its start.
    const found = [...(events ?? aWeekOfMeetings(from, to)), ...entered].filter(
      ({ start, end }) => momentOf(end) > from && momentOf(start) < to,
    );
    const size = Math.min(Number(query.get('maxResults') ?? USUAL_PAGE), 2_500);
    const first = Number(query.get('pageToken') ?? 0);
    const isTitled = /(^|[,(])summary/.test(query.get('fields') ?? 'summary');
    const items = found
      .slice(first, first + size)
      .map(({ summary, ...each }) => (isTitled && summary !== undefined ? { ...each, summary } : each));
    const hasMore = first + size < found.length;
    return http.json({ kind: 'calendar#events', items, ...(hasMore && { nextPageToken: String(first + size) }) });
  });
  app.post('/google-api/calendar/v3/calendars/:calendar/events', (http) =>
    http.json({ error: { code: 403, message: 'Request had insufficient authentication scopes.' } }, 403),
  );
  return {
    ...store,
    asked,
    hold() {
      const gate = Promise.withResolvers<void>();
      held = gate.promise;
      return () => {
        held = undefined;
        gate.resolve();
      };
    },
    setEvents(given) {
      events = given;
      entered.length = 0;
    },
  };
}

/** Adds the paths that exchange and end tokens. */
function addTokenPaths(app: StandInApp, store: OAuthStore): void {
  /** Google's refresh tokens stay: what the product sent is handed back to the store's rotation. */
  const rotated = new Map<string, string>();
  app.post('/google-api/token', async (http) => {
    const form = await http.req.parseBody();
    const first = String(form.refresh_token ?? '');
    const current = form.refresh_token === undefined ? {} : { refresh_token: rotated.get(first) ?? first };
    const tokens = store.redeem({ ...form, ...current }, { id: form.client_id, secret: form.client_secret });
    if (!tokens) return http.json({ error: 'invalid_grant', error_description: 'Token has been revoked.' }, 400);
    const { refresh_token, ...access } = tokens;
    if (form.refresh_token === undefined) return http.json({ ...tokens, token_type: 'Bearer' });
    rotated.set(first, refresh_token);
    return http.json({ ...access, token_type: 'Bearer' });
  });
  app.post('/google-api/revoke', async (http) => {
    const token = String((await http.req.parseBody()).token);
    store.revoke(rotated.get(token) ?? token);
    return http.json({});
  });
}

const momentOf = ({ dateTime, date }: GoogleEvent['start']): number => Date.parse(dateTime ?? date ?? '');

/** Makes a stand-up at nine for each working day and, on Tuesdays, two hours of planning that its end overlaps. */
function aWeekOfMeetings(from: number, to: number): GoogleEvent[] {
  const events: GoogleEvent[] = [];
  const add = (day: string, summary: string, begin: string, end: string) =>
    events.push({
      id: `${summary}-${day}`,
      status: 'confirmed',
      summary,
      start: { dateTime: `${day}T${begin}:00Z` },
      end: { dateTime: `${day}T${end}:00Z` },
    });
  for (let time = from; time < to; time += DAY_MS) {
    const date = new Date(time);
    const day = date.toISOString().slice(0, 10);
    if (date.getUTCDay() === 0 || date.getUTCDay() === 6) continue;
    add(day, 'Stand-up', '09:00', '09:30');
    if (date.getUTCDay() === 2) add(day, 'Planning', '09:15', '11:15');
  }
  return events;
}
