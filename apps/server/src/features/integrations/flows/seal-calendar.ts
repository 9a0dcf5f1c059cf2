// Seals and opens the tokens of a calendar, bound to its owner.
import * as z from 'zod/mini';
import type { Services } from '../../../platform/services.ts';
import type { SealedCalendar } from '../calendar-writes.ts';
import type { TokenAnswer } from '../providers/provider.ts';

const Sealed = z.object({ access_token: z.string(), refresh_token: z.optional(z.string()) });
type CalendarTokens = z.infer<typeof Sealed>;

const Facts = z.object({
  refresh_token: z.optional(z.string()),
  expires_in: z.optional(z.coerce.number().check(z.positive())),
  scope: z.optional(z.string()),
});

/** When Google does not say it (specification, extensions, section 9). */
const LIFETIME_SECONDS = 3_600;

/** @param former its refresh token stays when Google sends no new one, which is the rule */
export function sealCalendar(
  { sealFor, now, config }: Pick<Services, 'sealFor' | 'now' | 'config'>,
  userId: string,
  answer: TokenAnswer,
  former?: CalendarTokens,
): SealedCalendar {
  const {
    refresh_token = former?.refresh_token,
    expires_in = LIFETIME_SECONDS,
    scope = config.integrations.GOOGLE_CALENDAR_SCOPES,
  } = Facts.parse(answer);
  const tokens: CalendarTokens = { access_token: answer.access_token, ...(refresh_token && { refresh_token }) };
  return {
    sealed: sealFor('calendars').close(JSON.stringify(tokens), userId),
    expires_at: new Date(now().getTime() + expires_in * 1000),
    scopes: scope.slice(0, 1_000),
  };
}

export function openCalendar({ sealFor }: Pick<Services, 'sealFor'>, userId: string, sealed: string): CalendarTokens {
  return Sealed.parse(JSON.parse(sealFor('calendars').open(sealed, userId)));
}
