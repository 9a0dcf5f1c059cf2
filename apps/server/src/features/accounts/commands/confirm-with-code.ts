// Marks a session as recently confirmed by a second-factor code.
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { Seal } from '../../../platform/secrets/seal.ts';
import { spendEitherCode } from '../steps/two-factor-codes.ts';
import { confirmSession } from './confirm-session.ts';

export interface ConfirmingCode {
  auth_id: string;
  session_id: string;
  code: string;
  seal: Seal;
}

export const confirmWithCode = defineCommand({
  name: 'confirmWithCode',
  target: 'own',
  input: fromCode<ConfirmingCode>(),
  action: OWN,
  isDoneAnew: true,
  async run(context, { session_id, ...given }) {
    if (!(await spendEitherCode(context.tx, { ...given, now: context.now }))) fail('code_invalid');
    await confirmSession.run(context, { session_id });
  },
  inverse: { none: "Users change their own account by hand, and confirm each time that it's them." },
});
