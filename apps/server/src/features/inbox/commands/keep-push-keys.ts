// Keeps the key pair with which this server sends to push services.
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import type { SealedKeys } from '../push-reads.ts';
import { insertPushKeys } from '../push-writes.ts';

export const keepPushKeys = defineCommand({
  name: 'keepPushKeys',
  target: 'own',
  input: fromCode<{ keys: SealedKeys; former: string | undefined }>(),
  action: OWN,
  async run({ tx }, { keys, former }) {
    await insertPushKeys(tx, keys, former);
  },
  inverse: { none: 'Browsers are subscribed to it from now on.' },
});
