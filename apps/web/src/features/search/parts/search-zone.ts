// Tells the search in which time zone the user's days begin.
import { isTimeZone } from '@worklane/domain/time/is-time-zone';
import { browserZone } from '../../../platform/session/browser-zone.ts';

/** @returns undefined for a zone that the server doesn't take: its days begin in UTC then */
export function searchZone(): string | undefined {
  const zone = browserZone();
  return isTimeZone(zone) ? zone : undefined;
}
