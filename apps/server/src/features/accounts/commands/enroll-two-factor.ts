// Stores a secret for an authenticator app. It is inactive until a first code proves that the app has it.
import sql from 'sql-template-tag';
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';

export const enrollTwoFactor = defineCommand({
  name: 'enrollTwoFactor',
  target: 'own',
  input: fromCode<{ auth_id: string; sealed_secret: string }>(),
  action: OWN,
  isDoneAnew: true,
  async run({ tx }, { auth_id, sealed_secret }) {
    const kept = await tx.query(sql`
      insert into two_factors (auth_id, secret) values (${auth_id}, ${sealed_secret})
      on conflict (auth_id) do update set secret = excluded.secret, last_step = 0
      where two_factors.confirmed_at is null
      returning auth_id`);
    if (kept.length === 0) fail('two_factor_on');
  },
  inverse: { none: "Users change their own account by hand, and confirm each time that it's them." },
});
