// Links a Slack account to the viewer, who has signed in at Slack with it.
import { SLACK_LIMITS } from '@worklane/domain/slack/vocabulary';
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { readOwnAccounts } from '../reads.ts';
import { deleteEndedAccounts, type NewSlackAccount, putAccount } from '../writes.ts';

export const linkSlack = defineCommand({
  name: 'linkSlack',
  target: 'own',
  input: fromCode<{ session_id: string; account: NewSlackAccount }>(),
  action: OWN,
  isDoneAnew: true,
  async run({ tx, viewer: { user_id }, now }, { session_id, account }) {
    await deleteEndedAccounts(tx, user_id);
    if (!(await putAccount(tx, account, { user_id, session_id, now }))) fail('not_authenticated');
    const linked = await readOwnAccounts(tx, user_id);
    if (linked.length > SLACK_LIMITS.accounts) fail('slack_accounts_limit', { limit: String(SLACK_LIMITS.accounts) });
  },
  inverse: { none: 'A link needs a sign-in at Slack. Users unlink it themselves.' },
});
