// Serves the actions of the function slack-integration that speak to a company's connected app.
import { slackIntegration } from '@worklane/contract/functions/slack-integration';
import { escapeForSlack } from '@worklane/domain/slack/write-message';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { answerFunction } from './answer-function.ts';
import { connectingRoutes } from './connecting-routes.ts';
import { listChannels, postMessage } from './flows/speak-to-slack.ts';
import { NotConnected } from './flows/use-token.ts';
import { readConnection } from './reads.ts';

export const slackIntegrationRoutes = (services: Services) => [
  ...connectingRoutes(services, 'slack', slackIntegration),
  route(slackIntegration.channels, ({ target: { company_id } }) =>
    answerFunction(async () => ({ channels: await listChannels(services, company_id) })),
  ),
  route(slackIntegration.sendMessage, async ({ target: { company_id }, body: { channel, message } }) => {
    await services.limits.take('chat', company_id);
    return answerFunction(async () => {
      await postMessage(services, company_id, { channel, message: { text: escapeForSlack(message) } });
      return { sent: true };
    }, 'Failed to send Slack message');
  }),
  route(slackIntegration.webhook, ({ target: { company_id } }) =>
    answerFunction(async () => {
      const connection = await readConnection(services.db, { company_id, type: 'slack' });
      if (!connection) throw new NotConnected('slack');
      const { channel } = connection.settings;
      return { channel: typeof channel === 'string' ? channel : null };
    }),
  ),
];
