// Handles the return from Google: sends the code to the server, once, and goes to the profile (specification,
// extensions, sections 2 and 8).
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Problem } from '../../../ui/problems/problem.tsx';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { CALENDAR_RETURN, finishCalendar, ownCalendarQuery, takeCode, takeState } from '../calendar.ts';

const SHOWN_MS = 2_000;
const NO_CODE = 'No authorization code found in URL. Please try the authorization process again.';
const NO_USER = 'No user found. Please log in again and try connecting your calendar.';
const USED = 'This authorization code has already been used. Please try the authorization process again.';

/** Tells whether an address is the return page of calendars. */
export const isCalendarReturn = (pathname: string): boolean => pathname.replace(/\/$/, '') === CALENDAR_RETURN;

export function CalendarReturn() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const hasUser = useLocalState((state) => state.currentUser !== null);
  // Read once: the address and the saved state are valid for one attempt.
  const [back] = useState(() => readReturn(hasUser));
  useTitle('Connecting your calendar');
  const finish = useQuery({
    queryKey: [...ownCalendarQuery.queryKey, 'return', back.state],
    queryFn: async () => {
      if (back.problem) throw new Error(back.problem);
      return finishCalendar(back);
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { isSuccess, error } = finish;
  const sayConnected = useEffectEvent(() => {
    toastDone('Calendar Connected');
    void client.invalidateQueries({ queryKey: ownCalendarQuery.queryKey, exact: true, refetchType: 'none' });
  });
  const leave = useEffectEvent(() => void navigate({ to: '/profile', replace: true }));
  useEffect(() => {
    if (!isSuccess) return undefined;
    sayConnected();
    const timer = setTimeout(() => leave(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isSuccess]);
  const refusal = error?.message;
  useEffect(() => {
    if (refusal) toastError('Authorization Failed', refusal);
  }, [refusal]);
  if (isSuccess) {
    return <EmptyState isPage title="Success" text="Your calendar is connected. Taking you to your profile..." />;
  }
  if (!error) return <Waiting words="Connecting your calendar..." />;
  const toProfile = (
    <Button variant="default" renderRoot={(props) => <Link {...props} to="/profile" replace />}>
      Back to profile
    </Button>
  );
  return <Problem isPage title="Authorization Error" refusal={refusal} back={toProfile} />;
}

interface Returned {
  state: string;
  code: string;
  problem: string | undefined;
}

function readReturn(hasUser: boolean): Returned {
  const given = new URLSearchParams(location.search);
  const [state, code, error] = [given.get('state'), given.get('code'), given.get('error')];
  const isOurs = takeState(state);
  return { state: state ?? '', code: code ?? '', problem: problemOf() };

  function problemOf(): string | undefined {
    if (error) return `Authorization failed: ${(given.get('error_description') ?? error).slice(0, 300)}`;
    if (!code) return NO_CODE;
    if (!hasUser) return NO_USER;
    return isOurs && takeCode(code) ? undefined : USED;
  }
}
