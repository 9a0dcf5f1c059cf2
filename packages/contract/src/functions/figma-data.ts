// Declares the actions of the function figma-data.
import { defineFunction } from '../platform/functions.ts';
import { beginData, beginInput, finishData, finishInput } from './connecting.ts';

export const figmaData = {
  getOauthUrl: defineFunction({
    name: 'figmaData.getOauthUrl',
    function: 'figma-data',
    action: 'get-oauth-url',
    summary: 'The address to send the browser to, to connect Figma to a company',
    access: { company: 'company.edit' },
    input: beginInput,
    data: beginData,
    errors: ['integration_not_set_up', 'return_address_invalid', 'conflict'],
  }),
  oauth: defineFunction({
    name: 'figmaData.oauth',
    function: 'figma-data',
    action: 'oauth',
    summary: 'Hand over what Figma sent back, which connects it to the company',
    access: { company: 'company.edit' },
    input: finishInput,
    data: finishData,
    errors: ['integration_not_set_up', 'integration_state_invalid'],
  }),
};
