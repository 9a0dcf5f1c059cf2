// Declares the actions of the function github-integration.
import { defineFunction } from '../platform/functions.ts';
import { beginData, beginInput, finishData, finishInput } from './connecting.ts';

export const githubIntegration = {
  getOauthUrl: defineFunction({
    name: 'githubIntegration.getOauthUrl',
    function: 'github-integration',
    action: 'get-oauth-url',
    summary: 'The address to send the browser to, to connect GitHub to a company',
    access: { company: 'company.edit' },
    input: beginInput,
    data: beginData,
    errors: ['integration_not_set_up', 'return_address_invalid', 'conflict'],
  }),
  oauth: defineFunction({
    name: 'githubIntegration.oauth',
    function: 'github-integration',
    action: 'oauth',
    summary: 'Hand over what GitHub sent back, which connects it to the company',
    access: { company: 'company.edit' },
    input: finishInput,
    data: finishData,
    errors: ['integration_not_set_up', 'integration_state_invalid'],
  }),
};
