// Connects the viewer's own calendar: whether it is connected, and the way to Google and back.
import { queryOptions } from '@tanstack/react-query';
import type { googleCalendar } from '@worklane/contract/functions/google-calendar';
import { calendars } from '@worklane/contract/integrations/calendars';
import { call } from '../../platform/api/call.ts';
import { callFunction, FunctionError } from '../../platform/api/call-function.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';
import { randomState } from './connecting.ts';

export const CALENDAR_RETURN = '/google-oauth-callback';
const STATE = 'worklane-connecting-calendar';
/** Of this tab: the codes that were handed over. */
const USED_CODES = 'worklane-calendar-codes';
const MOST_CODES = 20;

export const ownCalendarQuery = queryOptions({
  queryKey: ['own-calendar'],
  queryFn: ({ signal }) => call(calendars.get, { signal }),
  staleTime: FRESHNESS.other,
});

export const disconnectCalendar = () => call(calendars.update, { body: { calendar_credentials: null } });

/** Resolves once the browser was told to leave. @throws FunctionError */
export async function goToGoogle(): Promise<void> {
  const state = randomState();
  localStorage.setItem(STATE, state);
  const body = { action: 'get-oauth-url', redirectUri: `${location.origin}${CALENDAR_RETURN}`, state } as const;
  const data = await callFunction<typeof googleCalendar.getOauthUrl>('google-calendar', body);
  if (!data?.url) throw new FunctionError('Edge Function returned error');
  location.assign(data.url);
}

/** @throws FunctionError */
export async function finishCalendar({ code, state }: { code: string; state: string }): Promise<boolean> {
  const redirectUri = `${location.origin}${CALENDAR_RETURN}`;
  const body = { action: 'oauth', code, state, redirectUri } as const;
  return (await callFunction<typeof googleCalendar.oauth>('google-calendar', body))?.connected ?? false;
}

/** Tells whether this browser left with this state, which is valid once. */
export function takeState(state: string | null): state is string {
  if (!state || localStorage.getItem(STATE) !== state) return false;
  localStorage.removeItem(STATE);
  return true;
}

/** @returns false for a code that was handed over before in this session */
export function takeCode(code: string): boolean {
  const used = (sessionStorage.getItem(USED_CODES) ?? '').split('\n');
  if (used.includes(code)) return false;
  sessionStorage.setItem(USED_CODES, [...used, code].slice(-MOST_CODES).join('\n'));
  return true;
}
