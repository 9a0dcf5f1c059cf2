// Lists calls about days off, holidays, workload, insights and budgets.
import { uuidv7 } from 'uuidv7';
import type { TestPerson } from '../factories.ts';
import type { Target } from '../walk/walk-target.ts';
import { input, onCompany, type Specimens } from './specimen.ts';

const onDayOff = (company: string, day_off: string, user_id?: string) =>
  input({
    params: { company, day_off },
    ...(user_id && { body: { user_id, from_day: '2026-12-24', to_day: '2026-12-24', is_half: true, note: '' } }),
  });
const ownDay = ({ company_id }: Target, caller: TestPerson | null) =>
  onDayOff(company_id, uuidv7(), caller?.id ?? uuidv7());
const onHoliday = ({ company_id }: Target, holiday: string) => input({ params: { company: company_id, holiday } });

export const dayOffSpecimens: Specimens = {
  'daysOff.list': { right: 'company.view', on: 'company', request: onCompany },
  'daysOff.proposed': { right: 'signed-in', request: ({ company_id }) => input({ query: { company_id } }) },
  'daysOff.save': {
    right: 'company.view',
    on: 'company',
    request: ownDay,
    mixed: [({ company_id, foreign }) => onDayOff(company_id, uuidv7(), foreign.member)],
  },
  'daysOff.delete': {
    right: 'company.view',
    on: 'company',
    request: ({ company_id, day_off }) => onDayOff(company_id, day_off),
    mixed: [({ company_id, foreign }) => onDayOff(company_id, foreign.day_off)],
  },
  'budgets.list': { right: 'company.view-workload', on: 'company', request: onCompany },
  'insights.get': { right: 'company.view-workload', on: 'company', request: onCompany },
  'workload.get': { right: 'company.view-workload', on: 'company', request: onCompany },
  'workload.tickets': { right: 'company.view-workload', on: 'company', request: onCompany },
  'holidays.list': { right: 'company.view', on: 'company', request: onCompany },
  'holidays.add': {
    right: 'company.edit',
    on: 'company',
    request: ({ company_id }) =>
      input({
        params: { company: company_id },
        body: { holidays: [{ id: uuidv7(), day: '2026-12-25', name: 'Walked' }] },
      }),
  },
  'holidays.delete': {
    right: 'company.edit',
    on: 'company',
    request: (target) => onHoliday(target, target.holiday),
    mixed: [(target) => onHoliday(target, target.foreign.holiday)],
  },
};
