// Asks the process that writes an answer to stop it.
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand, OWN } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { askToStopRow } from '../writes.ts';

export const askToStop = defineCommand({
  name: 'askToStop',
  target: 'own',
  input: z.object({ id: Id }),
  action: OWN,
  /** @returns the answers that are being written */
  async run({ tx, viewer: { user_id } }, { id }): Promise<string[]> {
    const found = (await askToStopRow(tx, { user_id, id })) ?? fail('conversation_not_found');
    return found.answer_ids;
  },
  inverse: { none: "A stopped answer can't be continued." },
});
