// Lists calls to a person's favourites.
import { input, onCompany, type Specimens } from './specimen.ts';

export const favouriteSpecimens: Specimens = {
  'favourites.list': { right: 'company.view', on: 'company', request: onCompany },
  'favourites.set': {
    right: 'project.view',
    on: 'project',
    request: (target) => input({ params: { project: target.project.id }, body: { is_favourite: true } }),
  },
};
