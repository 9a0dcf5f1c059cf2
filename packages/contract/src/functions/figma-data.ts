// Declares the actions of the function figma-data.
import * as z from 'zod/mini';
import { defineEndpoint } from '../platform/endpoint.ts';
import { defineFunction } from '../platform/functions.ts';
import { Id, matching, Timestamp } from '../platform/primitives.ts';
import { beginData, beginInput, finishData, finishInput } from './connecting.ts';

/** Figma's ids are too long for numbers. */
const FigmaId = matching(/^\d{1,30}$/, 30, 'is not an id of Figma');
const Named = z.object({ id: z.string(), name: z.string() });
const about = { function: 'figma-data', access: { company: 'company.edit' } } as const;

export const figmaData = {
  testEnv: defineFunction({
    ...about,
    name: 'figmaData.testEnv',
    action: 'test-env',
    summary: 'Whether this server has what connecting Figma needs',
    input: {},
    data: z.object({ configured: z.boolean() }),
  }),
  getOauthUrl: defineFunction({
    ...about,
    name: 'figmaData.getOauthUrl',
    action: 'get-oauth-url',
    summary: 'The address to send the browser to, to connect Figma to a company',
    input: beginInput,
    data: beginData,
    errors: ['integration_not_set_up', 'return_address_invalid', 'conflict'],
  }),
  oauthUrl: defineEndpoint({
    name: 'figmaData.oauthUrl',
    method: 'GET',
    path: '/api/integrations/figma/oauth_url',
    summary: 'The same address, for clients that ask for it without the function',
    access: { in: 'query', named: [{ scope: 'company', at: 'company_id' }], action: 'company.edit' },
    query: z.object({ company_id: Id, redirect_uri: beginInput.redirectUri, state: beginInput.state }),
    response: z.object({ oauth_url: z.string() }),
    errors: ['integration_not_set_up', 'return_address_invalid', 'conflict'],
  }),
  oauth: defineFunction({
    ...about,
    name: 'figmaData.oauth',
    action: 'oauth',
    summary: 'Hand over what Figma sent back, which connects it to the company',
    input: finishInput,
    data: finishData,
    errors: ['integration_not_set_up', 'integration_state_invalid'],
  }),
  teams: defineFunction({
    ...about,
    name: 'figmaData.teams',
    action: 'teams',
    summary: 'The teams whose projects were asked for before: Figma has no list of teams',
    input: {},
    data: z.object({ teams: z.array(Named) }),
  }),
  projects: defineFunction({
    ...about,
    name: 'figmaData.projects',
    action: 'projects',
    summary: 'The projects of a team at Figma, which is remembered from then on',
    input: { teamId: FigmaId },
    data: z.object({ projects: z.array(Named) }),
  }),
  files: defineFunction({
    ...about,
    name: 'figmaData.files',
    action: 'files',
    summary: 'The files of a project at Figma',
    input: { projectId: FigmaId },
    data: z.object({
      files: z.array(z.object({ key: z.string(), name: z.string(), last_modified: z.nullable(Timestamp) })),
    }),
  }),
  refreshToken: defineFunction({
    ...about,
    name: 'figmaData.refreshToken',
    action: 'refresh-token',
    summary: 'Renew the token of the connection; of the new one the last four characters are shown',
    input: {},
    data: z.object({ access_token: z.string(), expires_at: z.nullable(Timestamp) }),
  }),
};
