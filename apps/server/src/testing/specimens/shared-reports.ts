// Lists calls to the shared reports of a project.
import type { Target } from '../walk/walk-target.ts';
import { input, onProject, type Specimens } from './specimen.ts';

const onReport = ({ project }: Target, shared_report: string) =>
  input({ params: { project: project.id, shared_report } });

export const sharedReportSpecimens: Specimens = {
  'sharedReports.list': { right: 'company.view-workload', on: 'project', request: onProject },
  'sharedReports.create': {
    right: 'company.view-workload',
    on: 'project',
    request: ({ project }) =>
      input({ params: { project: project.id }, body: { title: 'Walked', sections: ['status'] } }),
  },
  'sharedReports.revoke': {
    right: 'company.view-workload',
    on: 'project',
    request: (target) => onReport(target, target.shared_report),
    mixed: [(target) => onReport(target, target.foreign.shared_report)],
  },
  'sharedReports.restore': {
    right: 'company.view-workload',
    on: 'project',
    request: (target) => onReport(target, target.revoked_report),
    mixed: [(target) => onReport(target, target.foreign.revoked_report)],
  },
  'sharedReports.open': { right: 'public', request: () => input({ query: { token: 'none' } }) },
};
