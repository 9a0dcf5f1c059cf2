// Lists calls to a person's inbox.
import { input, onCompany, type Specimens } from './specimen.ts';

export const inboxSpecimens: Specimens = {
  'inbox.list': { right: 'company.view', on: 'company', request: onCompany },
  'inbox.count': { right: 'company.view', on: 'company', request: onCompany },
  'inbox.mark': {
    right: 'company.view',
    on: 'company',
    request: (target) =>
      input({ params: { company: target.company_id }, body: { ids: [target.ticket], change: { is_read: true } } }),
  },
  'inbox.mailAgain': {
    right: 'company.view',
    on: 'company',
    request: (target) => input({ params: { company: target.company_id }, body: { ids: [target.ticket] } }),
  },
  'notificationSettings.get': { right: 'company.view', on: 'company', request: onCompany },
  'notificationSettings.choose': {
    right: 'company.view',
    on: 'company',
    request: (target) =>
      input({ params: { company: target.company_id }, body: { project_id: null, kind: 'assigned', channel: 'email' } }),
  },
  'notificationSettings.setDigest': {
    right: 'company.view',
    on: 'company',
    request: (target) =>
      input({ params: { company: target.company_id }, body: { hour: 7, time_zone: 'Europe/Prague' } }),
  },
  'push.state': { right: 'signed-in', request: () => input({}) },
  'push.subscribe': {
    right: 'signed-in',
    request: () =>
      input({
        body: {
          endpoint: 'https://push.example/send/one',
          keys: {
            p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
            auth: 'BTBZMqHH6r4Tts7J_aSIgg',
          },
        },
      }),
  },
  'push.unsubscribe': { right: 'signed-in', request: () => input({}) },
  'notificationSettings.unsubscribe': { right: 'public', request: () => input({ query: { token: 'none' } }) },
  'notificationSettings.askToUnsubscribe': { right: 'public', request: () => input({ query: { token: 'none' } }) },
};
