// Lists calls to the shared reports of a project.
import type { Place } from '../walk/walk-place.ts';
import { input, onProject, type Specimens } from './specimen.ts';

const onReport = ({ project }: Place, shared_report: string) =>
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
    request: (place) => onReport(place, place.shared_report),
    mixed: [(place) => onReport(place, place.foreign.shared_report)],
  },
  'sharedReports.restore': {
    right: 'company.view-workload',
    on: 'project',
    request: (place) => onReport(place, place.revoked_report),
    mixed: [(place) => onReport(place, place.foreign.revoked_report)],
  },
  'sharedReports.open': { right: 'public', request: () => input({ query: { token: 'none' } }) },
};
