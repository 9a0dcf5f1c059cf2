// Today where the person is, also for a page that stays open over midnight.
import { useEffect, useState } from 'react';
import { localDay } from './day-label.ts';

const MINUTE = 60_000;

export function useToday(): string {
  const [today, setToday] = useState(() => localDay(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setToday(localDay(new Date())), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return today;
}
