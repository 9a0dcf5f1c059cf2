// Serves the actions of the function figma-data.
import { figmaData } from '@worklane/contract/functions/figma-data';
import type { Services } from '../../platform/services.ts';
import { connectingRoutes } from './connecting-routes.ts';

export const figmaDataRoutes = (services: Services) => [...connectingRoutes(services, 'figma', figmaData)];
