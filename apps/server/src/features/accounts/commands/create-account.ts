// Creates an account in one transaction: credentials, user, and company or membership.
import sql from 'sql-template-tag';
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { createCompany } from '../../companies/commands/create-company.ts';
import { joinCompany } from '../../companies/commands/join-company.ts';
import { verification } from '../jobs.ts';
import type { NewAccount } from '../new-account.ts';
import { insertSecret } from '../steps/one-time-secrets.ts';
import { insertIdentity, setPassword } from '../writes.ts';

/** The key of an advisory lock: any number that no other lock uses. */
const FIRST_PERSON_LOCK = 4_402_117;

/** Run as the new person. Fails on `auth_users_email_key` when the address has an account. */
export const createAccount = defineCommand({
  name: 'createAccount',
  target: 'own',
  input: fromCode<NewAccount>(),
  action: OWN,
  isDoneAnew: true,
  async run(context, account) {
    const { tx, viewer, now, newId, enqueue } = context;
    const { auth_id, name, email, is_verified, browser } = account;
    // Of two concurrent first accounts, only one counts as the first.
    await tx.query(sql`select pg_advisory_xact_lock(${FIRST_PERSON_LOCK}) where not exists (select 1 from users)`);
    await tx.query(sql`
      insert into auth_users (id, name, email, email_verified) values (${auth_id}, ${name}, ${email}, ${is_verified})`);
    await tx.query(sql`
      insert into users (id, auth_id, name, email, email_verified, status, is_first, registered_company)
      values (${viewer.user_id}, ${auth_id}, ${name}, ${email}, ${is_verified}, ${is_verified ? 'active' : 'pending'},
              not exists (select 1 from users), ${account.company_name ?? null})`);
    if (account.password_hash) await setPassword(tx, auth_id, account.password_hash);
    if (account.identity) await insertIdentity(tx, auth_id, account.identity);
    if (account.invite_code) await joinCompany.run(context, { invite_code: account.invite_code });
    else if (account.company_name) {
      const { company_name: company, time_zone } = account;
      await createCompany.run(context, { id: newId(), name: company, time_zone });
    }
    if (browser) await insertSecret(tx, now, Buffer.from(browser, 'base64url'), { purpose: 'registered', auth_id });
    if (account.verifies) enqueue(verification, { email, ...account.verifies });
  },
  inverse: { none: "Users change their own account by hand, and confirm each time that it's them." },
});
