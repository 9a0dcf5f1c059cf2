// Adds an update to the shared text of a document. Emits no event: the members of the text receive it from the room, and all
// others when it is saved as content.
import { SHARED_TEXT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { addUpdate, lockCurrentText } from '../text-writes.ts';

type Input = {
  epoch: string;
  /** A Yjs update. */
  data: Uint8Array;
  /** The first update: the text as made from the content. */
  isSeed: boolean;
  /** The last writer, when the server stores what several wrote at once. It has asked for the rights of each. */
  written_by?: string;
};

/** @returns the number of the update; undefined when another client has made the text first */
export const writeText = defineCommand({
  name: 'writeText',
  target: 'document',
  input: fromCode<Input>(),
  action: 'document.edit',
  async run(
    { tx, viewer, now },
    { company_id, project_id, id, epoch, data, isSeed, written_by },
  ): Promise<number | undefined> {
    const ref = { company_id, project_id, id };
    const text = await lockCurrentText(tx, ref, { epoch, now });
    if (!text) return fail('document_changed');
    // The client connects again, and sends it to the text that is there by then.
    if (text.is_paused) fail('unavailable');
    if (isSeed !== (text.seq === 0)) return isSeed ? undefined : fail('document_changed');
    if (text.size + data.length > SHARED_TEXT_LIMITS.kept) fail('text_too_long');
    return addUpdate(tx, ref, { data, user_id: written_by ?? viewer.user_id, now });
  },
  inverse: { none: 'Each member undoes their own part of a shared text in the editor.' },
});
