// Serves the settings of a calendar feed to its user, and the feed to calendars that have its address.
import { createHash, randomBytes } from 'node:crypto';
import { calendarFeed } from '@worklane/contract/integrations/calendar-feed';
import { dayOf } from '@worklane/domain/sprints/calendar';
import type { Context } from 'hono';
import { addressGroup, clientAddress } from '../../platform/http/client-address.ts';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { createFeed } from './commands/create-feed.ts';
import { deleteFeed } from './commands/delete-feed.ts';
import { noteFeedRead } from './commands/note-feed-read.ts';
import { findOpenFeed, hashOf, type OpenFeed, readDueTickets, readFeed } from './reads.ts';
import { writeFeed } from './write-feed.ts';

/** As long as a session's secret: too long to guess. */
const SECRET_BYTES = 32;
/** Some calendars accept a feed only with this file extension. */
const ENDING = '.ics';
const NOTED_MS = 10 * 60_000;

export const calendarFeedRoutes = (services: Services) => {
  const { db, run, config, limits, viewers } = services;
  return [
    route(calendarFeed.get, ({ viewer }) => readFeed(db, viewer.user_id)),
    route(calendarFeed.create, async ({ viewer }) => {
      const secret = randomBytes(SECRET_BYTES).toString('base64url');
      await run(viewer, createFeed, { session_id: viewer.session_id, token_hash: hashOf(secret) });
      const path = calendarFeed.read.path.replace('{feed_address}', `${secret}${ENDING}`);
      return { feed: await readFeed(db, viewer.user_id), address: `${config.publicUrl}${path}` };
    }),
    route(calendarFeed.delete, async ({ viewer }) => {
      await run(viewer, deleteFeed, {});
      return undefined;
    }),
    route(calendarFeed.read, async ({ params: { feed_address }, http }) => {
      await limits.take('feed_address', addressGroup(clientAddress(http, config.trustedProxies)));
      const feed = await findFeed(services, feed_address);
      if (!feed) return fail('calendar_feed_not_found');
      const { user_id } = feed;
      await limits.take('feed', user_id);
      const viewer = await viewers.ofPerson(user_id, 'token');
      // The user is disabled in all companies, or has left them.
      if (viewer.memberships.length === 0) return fail('calendar_feed_not_found');
      const tickets = await readDueTickets(db, scopeOf(viewer), { user_id, today: dayOf(services.now()) });
      if (isDueToNote(feed, services.now())) await run(viewer, noteFeedRead, {});
      return answer(http, writeFeed(tickets, config.publicUrl));
    }),
  ];
};

/** Finds a feed. If the server sends mail, its user must have verified their address. */
async function findFeed({ db, mail }: Services, address: string): Promise<OpenFeed | undefined> {
  if (!address.endsWith(ENDING)) return undefined;
  const feed = await findOpenFeed(db, address.slice(0, -ENDING.length));
  return feed && (feed.is_verified || !mail.isSending) ? feed : undefined;
}

const isDueToNote = ({ last_read_at }: OpenFeed, now: Date): boolean =>
  last_read_at === null || Date.parse(last_read_at) < now.getTime() - NOTED_MS;

/** Answers 304 when the calendar already has this version. */
function answer(http: Context, text: string): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  http.set('isRevalidated', true);
  http.header('etag', etag);
  http.header('x-robots-tag', 'noindex, nofollow, noarchive');
  const known = http.req.header('if-none-match')?.split(',') ?? [];
  if (known.some((each) => each.trim().replace(/^W\//, '') === etag)) return http.body(null, 304);
  http.header('content-type', 'text/calendar; charset=utf-8');
  http.header('content-disposition', 'inline; filename="worklane.ics"');
  return http.body(text);
}
