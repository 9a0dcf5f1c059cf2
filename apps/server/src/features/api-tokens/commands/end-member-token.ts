// Ends an API token of any member of a company.
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { endTokens } from '../steps/end-tokens.ts';

export const endMemberToken = defineCommand({
  name: 'endMemberToken',
  target: 'company',
  input: z.object({ id: Id }),
  action: 'company.edit',
  async run(context, { company_id, id }) {
    if ((await endTokens(context, { company_id, id })) === 0) fail('api_token_not_found');
  },
  inverse: { none: 'The secret is deleted. Its user creates a new token instead.' },
});
