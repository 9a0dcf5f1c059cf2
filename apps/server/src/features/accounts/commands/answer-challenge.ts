// Takes a second-factor code and the sign-in that waits for it, both or neither.
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { Seal } from '../../../platform/secrets/seal.ts';
import { takeSecret } from '../steps/one-time-secrets.ts';
import { spendEitherCode } from '../steps/two-factor-codes.ts';

export const answerChallenge = defineCommand({
  name: 'answerChallenge',
  target: 'own',
  input: fromCode<{ auth_id: string; token: string; code: string; seal: Seal }>(),
  action: OWN,
  isDoneAnew: true,
  async run({ tx, now }, { auth_id, token, code, seal }) {
    if (!(await spendEitherCode(tx, { auth_id, code, seal, now }))) fail('code_invalid');
    if (!(await takeSecret(tx, now, 'two_factor', token))) fail('challenge_over');
  },
  inverse: { none: "Users change their own account by hand, and confirm each time that it's them." },
});
