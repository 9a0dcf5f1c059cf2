// Writes a time of day in words, without a day or a time zone.
import { MINUTE_MS } from '@worklane/domain/units';

const TIME = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** Writes `8:30 AM`, from the minutes since midnight. */
export const timeOfDayLabel = (minutes: number): string => TIME.format(minutes * MINUTE_MS);
