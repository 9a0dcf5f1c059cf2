// Records when and from where an API token was last used, at most once a minute.
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import type { TokenUse } from '../../../platform/session/token-calls.ts';
import { setUsed } from '../writes.ts';

export const recordTokenUse = defineCommand({
  name: 'recordTokenUse',
  target: 'own',
  input: fromCode<TokenUse>(),
  action: OWN,
  run: ({ tx, now }, use) => setUsed(tx, { ...use, now }),
  inverse: { none: 'It records that something happened.' },
});
