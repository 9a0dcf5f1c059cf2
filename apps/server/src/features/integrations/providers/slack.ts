// Describes how companies connect to Slack.
import * as z from 'zod/mini';
import type { IntegrationConfig } from '../../../platform/config/read-integrations.ts';
import { OutsideError } from '../../../platform/outside/outside-error.ts';
import type { IntegrationProvider } from './provider.ts';

const Installed = z.object({
  team: z.optional(z.object({ id: z.string(), name: z.optional(z.string()) })),
  bot_user_id: z.optional(z.string()),
  incoming_webhook: z.optional(z.object({ channel: z.optional(z.string()), url: z.optional(z.string()) })),
});
const GONE = ['token_revoked', 'token_expired', 'invalid_auth', 'account_inactive'];
const Answer = z.object({ ok: z.boolean(), error: z.optional(z.string()) });

export function slackProvider(config: IntegrationConfig): IntegrationProvider {
  const api = config.SLACK_API_URL;
  const token = `${api}/oauth.v2.access`;
  return {
    type: 'slack',
    name: 'Slack',
    clientId: config.SLACK_CLIENT_ID,
    clientSecret: config.SLACK_CLIENT_SECRET,
    missing: (['SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET'] as const).filter((name) => !config[name]),
    authorizeUrl: `${config.SLACK_URL}/oauth/v2/authorize`,
    scopes: config.SLACK_SCOPES.replaceAll(' ', ','),
    tokenUrl: token,
    refreshUrls: [token],
    clientAuth: 'basic',
    // With PKCE an app of Slack becomes a public client permanently.
    hasPkce: false,
    returnPaths: ['/slack/callback'],
    async describe(_, answer) {
      const { team, bot_user_id, incoming_webhook } = Installed.parse(answer);
      const settings = { team_id: team?.id, bot_user_id, channel: incoming_webhook?.channel };
      return { account: team?.name ?? null, settings };
    },
    moreSecrets(answer): Record<string, string> {
      const url = Installed.parse(answer).incoming_webhook?.url;
      return url ? { webhook: url } : {};
    },
    async revoke({ outside }, token) {
      const answer = await outside.call({
        who: 'Slack',
        reach: { provider: api },
        url: `${api}/auth.revoke`,
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
      const { ok, error } = answer.json(Answer);
      if (!ok && !GONE.includes(error ?? '')) {
        throw new OutsideError('refused', { who: 'Slack', requestId: answer.requestId, word: error });
      }
      return ok;
    },
  };
}
