// Ends an API token of any member of a company.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { endTokens } from '../steps/end-tokens.ts';

export const endMemberToken = defineCommand({
  name: 'endMemberToken',
  target: 'company',
  input: fromCode<{ company_id: string; id: string }>(),
  action: 'company.edit',
  async run(context, { company_id, id }) {
    if ((await endTokens(context, { company_id, id })) === 0) fail('api_token_not_found');
  },
  inverse: { none: 'The secret is deleted. Its user creates a new token instead.' },
});
