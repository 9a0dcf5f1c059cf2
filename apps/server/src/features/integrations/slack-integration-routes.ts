// Serves the actions of the function slack-integration.
import { slackIntegration } from '@worklane/contract/functions/slack-integration';
import type { Services } from '../../platform/services.ts';
import { connectingRoutes } from './connecting-routes.ts';

export const slackIntegrationRoutes = (services: Services) => [
  ...connectingRoutes(services, 'slack', slackIntegration),
];
