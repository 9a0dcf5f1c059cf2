// Creates an API token of the viewer.
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { insertToken, type TokenToCreate } from '../writes.ts';

export const createToken = defineCommand({
  name: 'createToken',
  target: 'own',
  input: fromCode<TokenToCreate>(),
  action: OWN,
  isDoneAnew: true,
  async run({ tx, viewer, now, emit }, token) {
    const { user_id } = viewer;
    await insertToken(tx, { ...token, user_id, now });
    emit({ type: 'api_tokens.changed', company_id: token.company_id, project_id: null, payload: { user_id } });
  },
  inverse: { none: 'Its secret has been copied. Its user ends it instead.' },
});
