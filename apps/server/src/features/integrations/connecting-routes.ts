// Serves the two actions that the function of every product has: the way to its provider, and back.
import type { figmaData } from '@worklane/contract/functions/figma-data';
import type { ConnectedType } from '@worklane/contract/integrations';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { answerFunction } from './answer-function.ts';
import { beginConnection, finishConnection } from './flows/connect.ts';

/** @param endpoints of the function: all of them take the same for these two */
export const connectingRoutes = (
  services: Services,
  type: ConnectedType,
  endpoints: Pick<typeof figmaData, 'getOauthUrl' | 'oauth'>,
) => [
  route(endpoints.getOauthUrl, ({ viewer, target: { company_id }, body: { redirectUri, state } }) =>
    answerFunction(() => beginConnection(services, viewer, { type, company_id, redirectUri, state })),
  ),
  route(endpoints.oauth, ({ viewer, target: { company_id }, body: { code, state } }) =>
    answerFunction(() => finishConnection(services, viewer, { type, company_id, code, state })),
  ),
];
