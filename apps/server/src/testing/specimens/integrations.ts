// Calls to a company's connections and to the server functions. Of an action of a function the body names what it is about.
import type { Place } from '../walk-place.ts';
import { input, onCompany, type Specimen, type Specimens } from './specimen.ts';

const STATE = 'walked-state-of-22-letters';

/** An action on a company. */
const onCompanyOf = (right: Specimen['right'], action: string, body: Record<string, unknown> = {}): Specimen => ({
  right,
  on: 'company',
  request: (place: Place) => input({ body: { action, companyId: place.company_id, ...body } }),
});

const begin = (path: string): Specimen => ({
  right: 'company.edit',
  on: 'company',
  request: (place) => {
    const redirectUri = `http://worklane.test${path}`;
    const state = `${crypto.randomUUID()}-walked`;
    return input({ body: { action: 'get-oauth-url', companyId: place.company_id, redirectUri, state } });
  },
});

const finish = onCompanyOf('company.edit', 'oauth', { code: 'walked', state: STATE });

export const integrationSpecimens: Specimens = {
  'integrations.list': { right: 'company.view', on: 'company', request: onCompany },
  'integrations.disconnect': {
    right: 'company.edit',
    on: 'company',
    request: (place) => input({ params: { company: place.company_id, type: 'slack' } }),
  },
  'figmaData.getOauthUrl': begin('/figma-oauth-callback'),
  'figmaData.oauth': finish,
  'githubIntegration.getOauthUrl': begin('/github-oauth-callback'),
  'githubIntegration.oauth': finish,
  'slackIntegration.getOauthUrl': begin('/slack/callback'),
  'slackIntegration.oauth': finish,
};
