// Adds what somebody has written to the shared text of a document. It emits nothing: who writes along hears of it from the room,
// and everybody else when the content follows.
import type { DocumentRef } from '@worklane/domain/access/refs';
import { SHARED_TEXT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { addUpdate, lockCurrentText } from '../text-writes.ts';

type Input = DocumentRef & {
  epoch: string;
  /** A Yjs update. */
  data: Uint8Array;
  /** It is the first: the text, made of the content. */
  isSeed: boolean;
};

/** @returns its place in the text; undefined when somebody else was first to make the text */
export const writeText = defineCommand({
  name: 'writeText',
  target: 'document',
  input: fromCode<Input>(),
  action: 'document.edit',
  async run({ tx, viewer, now }, { company_id, project_id, id, epoch, data, isSeed }): Promise<number | undefined> {
    const place = { company_id, project_id, id };
    const text = await lockCurrentText(tx, place, { epoch, now });
    if (!text) return fail('document_changed');
    if (isSeed !== (text.seq === 0)) return isSeed ? undefined : fail('document_changed');
    if (text.size + data.length > SHARED_TEXT_LIMITS.kept) fail('text_too_long');
    return addUpdate(tx, place, { data, user_id: viewer.user_id, now });
  },
  inverse: { none: 'What several people write together, each undoes in their editor.' },
});
