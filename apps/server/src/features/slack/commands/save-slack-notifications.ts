// Says what a project tells in Slack. The webhook arrives sealed: no copy of the command reveals it.
import type { SlackNotificationFields } from '@worklane/contract/integrations/slack-notifications';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { upsertSettings } from '../writes.ts';

export const saveSlackNotifications = defineCommand({
  name: 'saveSlackNotifications',
  target: 'project',
  input: fromCode<{ fields: SlackNotificationFields; sealed_webhook?: string | undefined }>(),
  isDoneAnew: true,
  action: 'project.settings',
  async run({ tx, now, emit }, { company_id, project_id, fields, sealed_webhook }) {
    const isThere = await upsertSettings(tx, { company_id, project_id }, { ...fields, sealed_webhook }, now);
    if (!isThere) fail('slack_not_configured');
    emit({ type: 'slack_notifications.changed', company_id, project_id, payload: {} });
  },
  inverse: { none: "It may replace a webhook, which isn't stored anywhere else." },
});
