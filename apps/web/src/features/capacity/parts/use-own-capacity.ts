// Gathers what decides how many hours the user can work in a company.
import { useQuery } from '@tanstack/react-query';
import type { CapacityFacts } from '@worklane/domain/capacity/capacity';
import { useMemo } from 'react';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { companyQuery } from '../../companies/data.ts';
import { daysOffQuery, holidaysQuery } from '../data.ts';

/** @returns undefined until all of it is known */
export function useOwnCapacity(companyId: string): CapacityFacts | undefined {
  const userId = useLocalState((state) => state.currentUser?.id ?? '');
  const working = useQuery(companyQuery(companyId)).data;
  const daysOff = useQuery(daysOffQuery(companyId, userId)).data;
  const holidays = useQuery(holidaysQuery(companyId)).data;
  return useMemo(
    () => working && daysOff && holidays && { working, daysOff, holidays: new Set(holidays.map(({ day }) => day)) },
    [working, daysOff, holidays],
  );
}
