// Calls to a person's inbox.
import { input, onCompany, type Specimens } from './specimen.ts';

export const inboxSpecimens: Specimens = {
  'inbox.list': { right: 'company.view', on: 'company', request: onCompany },
  'inbox.count': { right: 'company.view', on: 'company', request: onCompany },
  'inbox.mark': {
    right: 'company.view',
    on: 'company',
    request: (place) =>
      input({ params: { company: place.company_id }, body: { ids: [place.ticket], change: { is_read: true } } }),
  },
  'notificationSettings.get': { right: 'company.view', on: 'company', request: onCompany },
  'notificationSettings.choose': {
    right: 'company.view',
    on: 'company',
    request: (place) =>
      input({ params: { company: place.company_id }, body: { project_id: null, kind: 'assigned', channel: 'email' } }),
  },
  'notificationSettings.setDigest': {
    right: 'company.view',
    on: 'company',
    request: (place) => input({ params: { company: place.company_id }, body: { hour: 7, time_zone: 'Europe/Prague' } }),
  },
  'notificationSettings.unsubscribe': { right: 'public', request: () => input({ query: { token: 'none' } }) },
  'notificationSettings.askToUnsubscribe': { right: 'public', request: () => input({ query: { token: 'none' } }) },
};
