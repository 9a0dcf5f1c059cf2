// Serves a company's connections over HTTP.
import { integrations } from '@worklane/contract/integrations';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { disconnectIntegration } from './commands/disconnect-integration.ts';
import { figmaDataRoutes } from './figma-data-routes.ts';
import { listConnections } from './flows/list-connections.ts';
import { githubIntegrationRoutes } from './github-integration-routes.ts';
import { slackIntegrationRoutes } from './slack-integration-routes.ts';

export const integrationRoutes = (services: Services): Route[] => [
  route(integrations.list, ({ viewer, target }) => listConnections(services, viewer, target.company_id)),
  route(integrations.disconnect, async ({ viewer, target: { company_id }, params: { type } }) => {
    await services.run(viewer, disconnectIntegration, { company_id, type });
    return undefined;
  }),
  ...figmaDataRoutes(services),
  ...githubIntegrationRoutes(services),
  ...slackIntegrationRoutes(services),
];
