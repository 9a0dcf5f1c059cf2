// Tells the days on which a company works: its working days without its holidays.
import { useQuery } from '@tanstack/react-query';
import { weekdayOf } from '@worklane/domain/sprints/calendar';
import { useMemo } from 'react';
import { companyQuery } from '../../companies/data.ts';
import { holidaysQuery } from '../data.ts';

/** From Monday to Friday, until the company's are known. */
const USUAL = [1, 2, 3, 4, 5];

export function useWorkingDays(companyId: string): (day: string) => boolean {
  const days = useQuery(companyQuery(companyId)).data?.operational_days;
  const holidays = useQuery(holidaysQuery(companyId)).data;
  return useMemo(() => {
    const worked = new Set<number>(days ?? USUAL);
    const off = new Set(holidays?.map(({ day }) => day));
    // Of the company's days, Sunday is 0.
    return (day) => worked.has(weekdayOf(day) % 7) && !off.has(day);
  }, [days, holidays]);
}
