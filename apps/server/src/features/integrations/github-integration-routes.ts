// Serves the actions of the function github-integration.
import { githubIntegration } from '@worklane/contract/functions/github-integration';
import type { Services } from '../../platform/services.ts';
import { connectingRoutes } from './connecting-routes.ts';

export const githubIntegrationRoutes = (services: Services) => [
  ...connectingRoutes(services, 'github', githubIntegration),
];
