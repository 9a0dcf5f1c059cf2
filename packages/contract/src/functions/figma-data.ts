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
    summary: 'Get whether Figma is set up on this server',
    input: {},
    data: z.object({ configured: z.boolean() }),
  }),
  getOauthUrl: defineFunction({
    ...about,
    name: 'figmaData.getOauthUrl',
    action: 'get-oauth-url',
    summary: 'Get the address to which to send the browser for connecting a company to Figma',
    input: beginInput,
    data: beginData,
    errors: ['integration_not_set_up', 'return_address_invalid', 'conflict'],
  }),
  oauthUrl: defineEndpoint({
    name: 'figmaData.oauthUrl',
    method: 'GET',
    path: '/api/integrations/figma/oauth_url',
    summary: 'Get the same address without the function `figma-data`',
    access: { in: 'query', named: [{ scope: 'company', at: 'company_id' }], action: 'company.edit' },
    query: z.object({ company_id: Id, redirect_uri: beginInput.redirectUri, state: beginInput.state }),
    response: z.object({ oauth_url: z.string() }),
    errors: ['integration_not_set_up', 'return_address_invalid', 'conflict'],
  }),
  oauth: defineFunction({
    ...about,
    name: 'figmaData.oauth',
    action: 'oauth',
    summary: 'Complete connecting a company to Figma with the code and state that Figma returned',
    input: finishInput,
    data: finishData,
    errors: ['integration_not_set_up', 'integration_state_invalid'],
  }),
  teams: defineFunction({
    ...about,
    name: 'figmaData.teams',
    action: 'teams',
    summary: "List the Figma teams whose projects were looked up before, because Figma can't list teams",
    input: {},
    data: z.object({ teams: z.array(Named) }),
  }),
  projects: defineFunction({
    ...about,
    name: 'figmaData.projects',
    action: 'projects',
    summary: 'List the projects of a Figma team, and remember the team',
    input: { teamId: FigmaId },
    data: z.object({ projects: z.array(Named) }),
  }),
  files: defineFunction({
    ...about,
    name: 'figmaData.files',
    action: 'files',
    summary: 'List the files of a Figma project',
    input: { projectId: FigmaId },
    data: z.object({
      files: z.array(z.object({ key: z.string(), name: z.string(), last_modified: z.nullable(Timestamp) })),
    }),
  }),
  refreshToken: defineFunction({
    ...about,
    name: 'figmaData.refreshToken',
    action: 'refresh-token',
    summary: "Refresh the connection's token. Returns the last four characters of the new one",
    input: {},
    data: z.object({ access_token: z.string(), expires_at: z.nullable(Timestamp) }),
  }),
};
