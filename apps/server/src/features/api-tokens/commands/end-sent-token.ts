// Ends the API token that its holder has sent.
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { endTokens } from '../steps/end-tokens.ts';

export const endSentToken = defineCommand({
  name: 'endSentToken',
  target: 'own',
  input: fromCode<{ id: string }>(),
  action: OWN,
  isDoneAnew: true,
  async run(context, { id }) {
    // Another request may have ended it meanwhile, which is what this one wants.
    await endTokens(context, { user_id: context.viewer.user_id, id });
  },
  inverse: { none: 'The secret is deleted. The program asks its user again instead.' },
});
