// Describes how companies connect to Figma.
import * as z from 'zod/mini';
import type { IntegrationConfig } from '../../../platform/config/read-integrations.ts';
import type { IntegrationProvider } from './provider.ts';

const Me = z.object({ handle: z.optional(z.string()), email: z.optional(z.string()) });

export function figmaProvider(config: IntegrationConfig): IntegrationProvider {
  const api = config.FIGMA_API_URL;
  return {
    type: 'figma',
    name: 'Figma',
    clientId: config.FIGMA_CLIENT_ID,
    clientSecret: config.FIGMA_CLIENT_SECRET,
    missing: (['FIGMA_CLIENT_ID', 'FIGMA_CLIENT_SECRET'] as const).filter((name) => !config[name]),
    authorizeUrl: `${config.FIGMA_URL}/oauth`,
    scopes: config.FIGMA_SCOPES,
    tokenUrl: `${api}/v1/oauth/token`,
    refreshUrls: [`${api}/v1/oauth/refresh`, `${api}/v1/oauth/token`],
    clientAuth: 'basic',
    hasPkce: true,
    returnPaths: ['/figma-oauth-callback'],
    async describe({ outside }, { access_token }) {
      // The scope for it might not have been asked for.
      const answer = await outside.call({
        who: 'Figma',
        reach: { provider: api },
        url: `${api}/v1/me`,
        headers: { authorization: `Bearer ${access_token}` },
        accepts: [401, 403, 404],
      });
      if (answer.status !== 200) return { account: null };
      const { handle, email } = answer.json(Me);
      return { account: handle ?? email ?? null };
    },
  };
}
