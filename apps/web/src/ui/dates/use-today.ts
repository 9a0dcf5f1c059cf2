// Reads today where the person is or in a time zone, also for a page that stays open over midnight.
import { MINUTE_MS } from '@worklane/domain/units';
import { useEffect, useState } from 'react';
import { localDay } from './day-label.ts';

export function useToday(timeZone?: string): string {
  const [, setToday] = useState<string>();
  useEffect(() => {
    const timer = setInterval(() => setToday(localDay(new Date(), timeZone)), MINUTE_MS);
    return () => clearInterval(timer);
  }, [timeZone]);
  return localDay(new Date(), timeZone);
}
