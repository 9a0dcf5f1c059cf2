// Merges the updates of a shared text, so that its history stays short.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { lockText, putTogether } from '../text-writes.ts';

type Input = { epoch: string; state: Uint8Array; seq: number };

export const compactText = defineCommand({
  name: 'compactText',
  target: 'document',
  input: fromCode<Input>(),
  action: 'document.edit',
  async run({ tx, now }, { epoch, state, seq, ...ref }) {
    const text = await lockText(tx, ref, now);
    if (text?.epoch === epoch && text.state_seq < seq && seq <= text.seq) await putTogether(tx, ref, state, seq);
  },
  inverse: { none: 'Each member undoes their own part of a shared text in the editor.' },
});
