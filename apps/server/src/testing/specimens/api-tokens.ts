// Lists calls to API tokens, and to how programs get them.
import { uuidv7 } from 'uuidv7';
import { input, onCompany, type Specimens } from './specimen.ts';

export const apiTokenSpecimens: Specimens = {
  'apiTokens.list': { right: 'signed-in', request: () => input({}) },
  'apiTokens.create': {
    right: 'signed-in',
    request: (target) => input({ body: { company_id: target.company_id, name: 'Walked', rights: 'read' } }),
    mixed: [
      (target) =>
        input({
          body: {
            company_id: target.company_id,
            name: 'Walked',
            rights: 'read',
            project_ids: [target.project.id, target.foreign.project.id],
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
    request: (target) => input({ params: { company: target.company_id, api_token: target.api_token } }),
  },
  'oauth.server': { right: 'public', request: () => input({}) },
  'oauth.resource': { right: 'public', request: () => input({}) },
  'oauth.agentResource': { right: 'public', request: () => input({}) },
  'oauth.connect': { right: 'public', request: () => input({}) },
  'oauth.register': { right: 'public', request: () => input({}) },
  'oauth.ask': {
    right: 'signed-in',
    request: ({ asked_by_program }) => input({ query: { request: asked_by_program } }),
  },
  'oauth.allow': {
    right: 'signed-in',
    request: ({ asked_by_program, company_id }) =>
      input({ body: { request: asked_by_program, company_id, rights: 'read' } }),
    mixed: [
      ({ asked_by_program, company_id, project, foreign }) =>
        input({
          body: {
            request: asked_by_program,
            company_id,
            rights: 'read',
            project_ids: [project.id, foreign.project.id],
          },
        }),
    ],
  },
  'oauth.token': { right: 'public', request: () => input({}) },
  'oauth.revoke': { right: 'public', request: () => input({}) },
};
