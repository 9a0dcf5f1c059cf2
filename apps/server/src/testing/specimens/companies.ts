// Lists calls to companies: the record, who is in it, its outbox.
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { App } from '../../app.ts';
import { aFailedJob } from '../a-failed-job.ts';
import { onePixel } from '../pictures/one-pixel.ts';
import type { Target } from '../walk/walk-target.ts';
import { input, onCompany, type Specimens } from './specimen.ts';

const onFailedWork = (target: Target) => input({ params: { company: target.company_id, work: target.failed_work } });

async function failAnother({ services }: App, target: Target): Promise<void> {
  target.failed_work = await aFailedJob(services.db, target.company_id);
}

export const companySpecimens: Specimens = {
  'companies.create': { right: 'signed-in', request: () => input({ body: { name: 'A new one' } }) },
  'companies.join': { right: 'signed-in', request: () => input({ body: { invite_code: 'NOSUCHCODEXX' } }) },
  'companies.list': { right: 'signed-in', request: () => input({}) },
  'companies.get': {
    right: 'company.view',
    on: 'company',
    request: (target) =>
      input({ params: { company: target.company_id }, query: { include: 'members,invitations,templates' } }),
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
    request: (target) => input({ params: { company: target.company_id }, body: { description: 'Walked' } }),
  },
  'companies.uploadLogo': {
    right: 'company.edit',
    on: 'company',
    request: (target) =>
      input({ params: { company: target.company_id }, query: { file_name: 'walked.png' }, bytes: onePixel }),
  },
  'companies.removeLogo': {
    right: 'company.edit',
    on: 'company',
    request: onCompany,
  },
  'companies.delete': {
    right: 'company.delete',
    on: 'company',
    request: (target) => input({ params: { company: target.company_id }, body: { name: target.company_name } }),
    async settle({ services: { db, viewers } }, target) {
      await db.query(sql`update companies set deleted_at = null where id = ${target.company_id}`);
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
    mixed: [(target) => onFailedWork({ ...target, failed_work: target.foreign.failed_work })],
  },
  'failedWork.dismiss': {
    right: 'company.edit',
    on: 'company',
    request: onFailedWork,
    settle: failAnother,
    mixed: [(target) => onFailedWork({ ...target, failed_work: target.foreign.failed_work })],
  },
};
