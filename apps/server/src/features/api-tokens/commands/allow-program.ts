// Allows a program to fetch an API token of the viewer with a code.
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { lockSignIn } from '../../accounts/steps/lock-sign-in.ts';
import { insertCode, type NewCode } from '../code-writes.ts';
import { lockTokensOf } from '../writes.ts';

interface Allowed extends Omit<NewCode, 'user_id' | 'sign_in_round'> {
  session_id: string;
}

export const allowProgram = defineCommand({
  name: 'allowProgram',
  target: 'own',
  input: fromCode<Allowed>(),
  action: OWN,
  isDoneAnew: true,
  async run({ tx, viewer: { user_id }, now }, { session_id, ...code }) {
    const sign_in_round = (await lockSignIn(tx, { user_id, session_id })) ?? fail('not_authenticated');
    await lockTokensOf(tx, { company_id: code.company_id, user_id });
    await insertCode(tx, { ...code, user_id, sign_in_round }, now);
  },
  inverse: { none: 'The code ends by itself after a minute. Its user ends the token that it gave.' },
});
