// Sends the e-mail about the viewer's own notifications again, where the mail server never confirmed the first one.
import { MailedAgain } from '@worklane/contract/inbox';
import sql from 'sql-template-tag';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { mailBurst } from '../jobs.ts';
import { mayBeUnmailed } from '../reads.ts';

export const mailAgain = defineCommand({
  name: 'mailAgain',
  target: 'company',
  input: MailedAgain,
  action: 'company.view',
  async run({ tx, viewer: { user_id }, now, emit, enqueue }, { company_id, ids }): Promise<{ count: number }> {
    // What was in a digest is mailed at once: its day is over.
    const rows = await tx.query<{ subject_id: string }>(sql`
      update notifications n set mailed_at = null, is_mail_open = false, mail = 'email'
      where n.company_id = ${company_id} and n.user_id = ${user_id} and n.id = any(${[...ids]}::uuid[])
        and ${mayBeUnmailed(now)}
      returning n.subject_id`);
    for (const subject_id of new Set(rows.map((row) => row.subject_id)))
      enqueue(mailBurst, { company_id, user_id, subject_id });
    if (rows.length > 0)
      emit({ type: 'inbox.changed', company_id, project_id: null, payload: { user_ids: [user_id] } });
    return { count: rows.length };
  },
  inverse: { none: 'An e-mail that is sent can’t be taken back.' },
});
