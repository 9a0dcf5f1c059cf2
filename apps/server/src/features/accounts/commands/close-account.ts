// Closes an account permanently. Shared work stays and shows as "Former member".
import sql from 'sql-template-tag';
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { forgetTokenActions } from '../../../platform/commands/token-actions.ts';
import { endTokens } from '../../api-tokens/steps/end-tokens.ts';
import { endFeed } from '../../calendar-feed/steps/end-feed.ts';
import { leaveCompanies } from '../../companies/steps/leave-companies.ts';
import { removeFiles } from '../../files/steps/remove-files.ts';
import { endCalendar } from '../../integrations/steps/end-calendar.ts';
import { forgetAbsences } from '../../integrations/steps/forget-absences.ts';
import { endSlack } from '../../slack-app/steps/end-slack.ts';
import { dropCredentials } from '../writes.ts';

const FORMER_MEMBER = 'Former member';

export const closeAccount = defineCommand({
  name: 'closeAccount',
  target: 'own',
  input: fromCode<{ auth_id: string }>(),
  action: OWN,
  isDoneAnew: true,
  async run(context, { auth_id }) {
    const { tx, viewer, emit } = context;
    await endCalendar(context, viewer.user_id);
    await endFeed(context);
    await endTokens(context, { user_id: viewer.user_id });
    await forgetTokenActions(tx, viewer.user_id);
    await endSlack(context);
    await forgetAbsences(context);
    await leaveCompanies(context);
    await dropCredentials(tx, auth_id);
    const email = `closed-${viewer.user_id}@closed.invalid`;
    await tx.query(sql`
      update auth_users set name = ${FORMER_MEMBER}, email = ${email}, image = null, email_verified = false
      where id = ${auth_id}`);
    await tx.query(sql`
      update users set name = ${FORMER_MEMBER}, email = ${email}, avatar = null, status = 'closed',
        email_verified = false, is_first = false, registered_company = null, updated_at = now()
      where id = ${viewer.user_id}`);
    await removeFiles(tx, { owner_kind: 'user', owner_id: viewer.user_id });
    const payload = { user_id: viewer.user_id };
    emit({ type: 'session.ended', company_id: null, project_id: null, payload });
  },
  inverse: { none: "Users change their own account by hand, and confirm each time that it's them." },
});
