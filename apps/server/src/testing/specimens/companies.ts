// Lists calls to companies: the record, who is in it, its outbox.
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { App } from '../../app.ts';
import { aFailedJob } from '../a-failed-job.ts';
import { onePixel } from '../pictures/one-pixel.ts';
import type { Place } from '../walk/walk-place.ts';
import { input, onCompany, type Specimens } from './specimen.ts';

const onFailedWork = (place: Place) => input({ params: { company: place.company_id, work: place.failed_work } });

async function failAnother({ services }: App, place: Place): Promise<void> {
  place.failed_work = await aFailedJob(services.db, place.company_id);
}

export const companySpecimens: Specimens = {
  'companies.create': { right: 'signed-in', request: () => input({ body: { name: 'A new one' } }) },
  'companies.join': { right: 'signed-in', request: () => input({ body: { invite_code: 'NOSUCHCODEXX' } }) },
  'companies.list': { right: 'signed-in', request: () => input({}) },
  'companies.get': {
    right: 'company.view',
    on: 'company',
    request: (place) =>
      input({ params: { company: place.company_id }, query: { include: 'members,invitations,templates' } }),
  },
  'companies.members': {
    right: 'member.view',
    on: 'company',
    request: onCompany,
  },
  'companies.deleted': { right: 'signed-in', request: () => input({}) },
  'companies.restore': { right: 'signed-in', request: () => input({ params: { company: uuidv7() } }) },
  'companies.update': {
    right: 'company.edit',
    on: 'company',
    request: (place) => input({ params: { company: place.company_id }, body: { description: 'Walked' } }),
  },
  'companies.uploadLogo': {
    right: 'company.edit',
    on: 'company',
    request: (place) =>
      input({ params: { company: place.company_id }, query: { file_name: 'walked.png' }, bytes: onePixel }),
  },
  'companies.removeLogo': {
    right: 'company.edit',
    on: 'company',
    request: onCompany,
  },
  'companies.delete': {
    right: 'company.delete',
    on: 'company',
    request: (place) => input({ params: { company: place.company_id }, body: { name: place.company_name } }),
    async settle({ services: { db, viewers } }, place) {
      await db.query(sql`update companies set deleted_at = null where id = ${place.company_id}`);
      viewers.dropAll();
    },
  },

  'mail.state': { right: 'public', request: () => input({}) },
  'mail.outbox': {
    right: 'company.edit',
    on: 'company',
    request: onCompany,
  },

  'failedWork.list': { right: 'company.edit', on: 'company', request: onCompany },
  'failedWork.retry': {
    right: 'company.edit',
    on: 'company',
    request: onFailedWork,
    settle: failAnother,
    mixed: [(place) => onFailedWork({ ...place, failed_work: place.foreign.failed_work })],
  },
  'failedWork.dismiss': {
    right: 'company.edit',
    on: 'company',
    request: onFailedWork,
    settle: failAnother,
    mixed: [(place) => onFailedWork({ ...place, failed_work: place.foreign.failed_work })],
  },
};
