// Serves the actions of the function figma-data that concern the connection itself.
import { figmaData } from '@worklane/contract/functions/figma-data';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { answerFunction } from './answer-function.ts';
import { connectingRoutes } from './connecting-routes.ts';
import { beginConnection } from './flows/connect.ts';
import { tokenFor } from './flows/use-token.ts';
import { providersOf } from './providers/all-providers.ts';
import { readConnection } from './reads.ts';

export const figmaDataRoutes = (services: Services) => [
  ...connectingRoutes(services, 'figma', figmaData),
  route(figmaData.oauthUrl, async ({ viewer, target: { company_id }, query: { redirect_uri, state } }) => {
    const began = { type: 'figma', company_id, redirectUri: redirect_uri, state } as const;
    const { oauth_url } = await beginConnection(services, viewer, began);
    return { oauth_url };
  }),
  route(figmaData.testEnv, () =>
    answerFunction(async () => ({ configured: providersOf(services.config).figma.missing.length === 0 })),
  ),
  route(figmaData.refreshToken, ({ target: { company_id } }) => answerFunction(() => renewed(services, company_id))),
];

/** @throws NotConnected, OutsideError */
async function renewed(services: Services, company_id: string) {
  const ref = { company_id, type: 'figma' } as const;
  const { version } = await tokenFor(services, ref);
  const { access_token } = await tokenFor(services, ref, version);
  const connection = await readConnection(services.db, ref);
  return { access_token: `••••${access_token.slice(-4)}`, expires_at: connection?.expires_at ?? null };
}
