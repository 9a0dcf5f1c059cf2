// Calls to API tokens.
import { uuidv7 } from 'uuidv7';
import { input, onCompany, type Specimens } from './specimen.ts';

export const apiTokenSpecimens: Specimens = {
  'apiTokens.list': { right: 'signed-in', request: () => input({}) },
  'apiTokens.create': {
    right: 'signed-in',
    request: (place) => input({ body: { company_id: place.company_id, name: 'Walked', rights: 'read' } }),
    mixed: [
      (place) =>
        input({
          body: {
            company_id: place.company_id,
            name: 'Walked',
            rights: 'read',
            project_ids: [place.project.id, place.foreign.project.id],
          },
        }),
    ],
  },
  'apiTokens.end': { right: 'signed-in', request: () => input({ params: { api_token: uuidv7() } }) },
  'apiTokens.endAll': { right: 'signed-in', request: () => input({}) },
  'apiTokens.current': { right: 'signed-in', request: () => input({}) },
  'tokenActions.list': {
    right: 'signed-in',
    request: ({ company_id, project }) => input({ query: { company_id, project_id: project.id } }),
  },
  'tokenActions.programs': { right: 'signed-in', request: ({ company_id }) => input({ query: { company_id } }) },
  'apiTokens.ofCompany': { right: 'company.edit', on: 'company', request: onCompany },
  'apiTokens.endOfMember': {
    right: 'company.edit',
    on: 'company',
    request: (place) => input({ params: { company: place.company_id, api_token: place.api_token } }),
  },
};
