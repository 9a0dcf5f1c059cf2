// Creates an API token of the viewer.
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { lockSignIn } from '../../accounts/steps/lock-sign-in.ts';
import { addToken } from '../steps/add-token.ts';
import type { TokenToAdd } from '../writes.ts';

export const createToken = defineCommand({
  name: 'createToken',
  target: 'own',
  input: fromCode<Omit<TokenToAdd, 'sign_in_round'> & { session_id: string }>(),
  action: OWN,
  isDoneAnew: true,
  async run(context, { session_id, ...token }) {
    const { user_id } = context.viewer;
    // Locked, so that a session that is being ended can't create a token that outlives it.
    const sign_in_round = (await lockSignIn(context.tx, { user_id, session_id })) ?? fail('not_authenticated');
    await addToken(context, { ...token, sign_in_round });
  },
  inverse: { none: 'Its secret has been copied. Its user ends it instead.' },
});
