// Serves a project's Slack notification settings over HTTP.
import {
  type SlackNotificationSettings,
  slackNotifications,
} from '@worklane/contract/integrations/slack-notifications';
import { NO_ROW } from '@worklane/contract/platform/error-body';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { SLACK_TEST_COLOUR } from '@worklane/domain/slack/vocabulary';
import { writeNotice } from '@worklane/domain/slack/write-message';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { type Scope, scopeOf } from '../../platform/session/scope.ts';
import { deleteSlackNotifications } from './commands/delete-slack-notifications.ts';
import { saveSlackNotifications } from './commands/save-slack-notifications.ts';
import { refuseOtherWebhooks } from './flows/post-to-slack.ts';
import { sendNow } from './flows/send-now.ts';
import { readProjectWords, readSlackSettings, type StoredSettings } from './reads.ts';
import { maskWebhook, openWebhook, sealWebhook } from './sealed-webhook.ts';

export const slackRoutes = (services: Services) => {
  const { db, run } = services;
  const shown = (project: ProjectRef, stored: StoredSettings): SlackNotificationSettings => {
    const { sealed_webhook: _, summarised_on: __, ...settings } = stored;
    return { ...settings, slack_webhook: maskWebhook(openWebhook(services, project, stored)) };
  };
  const read = async (scope: Scope, project: ProjectRef) =>
    shown(project, (await readSlackSettings(db, scope, project)) ?? fail('slack_not_configured'));

  return [
    route(slackNotifications.get, async ({ viewer, target }) => {
      const stored = await readSlackSettings(db, scopeOf(viewer), target);
      return stored ? { data: shown(target, stored) } : { data: null, row_code: NO_ROW };
    }),
    route(slackNotifications.put, async ({ viewer, target, body: { slack_webhook, ...fields } }) => {
      const webhook = slack_webhook?.trim();
      if (webhook) refuseOtherWebhooks(services, webhook);
      const sealed_webhook = webhook ? sealWebhook(services, target, webhook) : undefined;
      await run(viewer, saveSlackNotifications, { ...target, fields, sealed_webhook });
      return read(scopeOf(viewer), target);
    }),
    route(slackNotifications.delete, async ({ viewer, target }) => {
      await run(viewer, deleteSlackNotifications, target);
      return undefined;
    }),
    route(slackNotifications.test, async ({ viewer, target }) => {
      const words = await readProjectWords(db, target);
      const text = `${words?.name ?? 'This project'} tells here what happens to its tickets.`;
      await sendNow(services, target, writeNotice('Worklane is connected', text, SLACK_TEST_COLOUR));
      return read(scopeOf(viewer), target);
    }),
  ];
};
