// Ends one of the viewer's API tokens, or all of them.
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand, OWN } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { endTokens } from '../steps/end-tokens.ts';

export const endOwnTokens = defineCommand({
  name: 'endOwnTokens',
  target: 'own',
  input: z.object({ id: z.optional(Id) }),
  action: OWN,
  async run(context, { id }) {
    const { user_id } = context.viewer;
    const ended = await endTokens(context, id === undefined ? { user_id } : { user_id, id });
    if (id !== undefined && ended === 0) fail('api_token_not_found');
  },
  inverse: { none: 'The secret is deleted. Its user creates a new token instead.' },
});
