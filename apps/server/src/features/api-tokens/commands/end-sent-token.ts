// Ends the API token that its holder has sent.
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand, OWN } from '../../../platform/commands/run-command.ts';
import { endTokens } from '../steps/end-tokens.ts';

export const endSentToken = defineCommand({
  name: 'endSentToken',
  target: 'own',
  input: z.object({ id: Id }),
  action: OWN,
  isDoneAnew: true,
  async run(context, { id }) {
    // Another request may have ended it in the meantime, which is what this one wants.
    await endTokens(context, { user_id: context.viewer.user_id, id });
  },
  inverse: { none: 'The secret is deleted. The program asks its user again instead.' },
});
