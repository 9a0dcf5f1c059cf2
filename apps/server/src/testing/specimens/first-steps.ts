// Lists calls to the first steps of newcomers.
import { input, onCompany, type Specimens } from './specimen.ts';

export const firstStepSpecimens: Specimens = {
  'firstSteps.get': { right: 'project.create', on: 'company', request: onCompany },
  'firstSteps.change': {
    right: 'project.create',
    on: 'company',
    request: (target) => input({ params: { company: target.company_id }, body: { has_seen_shortcuts: true } }),
  },
  'sampleProject.add': { right: 'project.create', on: 'company', request: onCompany },
};
