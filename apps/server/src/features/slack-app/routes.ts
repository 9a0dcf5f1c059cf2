// Serves the linking of Slack accounts to their users, and takes Slack's deliveries.
import { type OwnSlack, slackApp } from '@worklane/contract/integrations/slack-app';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { isSlackSetUp } from '../integrations/flows/sign-in-at-slack.ts';
import { unlinkSlack } from './commands/unlink-slack.ts';
import { beginLink, finishLink } from './flows/link-account.ts';
import { takeSlackCommand, takeSlackEvent } from './flows/take-deliveries.ts';
import { readOwnAccounts } from './reads.ts';

export const slackAppRoutes = (services: Services) => {
  const { db, run } = services;
  const readOwn = async ({ user_id }: { user_id: string }): Promise<OwnSlack> => ({
    is_set_up: isSlackSetUp(services),
    accounts: await readOwnAccounts(db, user_id),
  });
  return [
    route(slackApp.get, ({ viewer }) => readOwn(viewer)),
    route(slackApp.begin, ({ viewer, body }) => beginLink(services, viewer, body)),
    route(slackApp.finish, async ({ viewer, body }) => {
      await finishLink(services, viewer, body);
      return readOwn(viewer);
    }),
    route(slackApp.unlink, async ({ viewer }) => {
      await run(viewer, unlinkSlack, {});
      return readOwn(viewer);
    }),
    route(slackApp.events, ({ http }) => takeSlackEvent(services, http)),
    route(slackApp.command, ({ http }) => takeSlackCommand(services, http)),
  ];
};
