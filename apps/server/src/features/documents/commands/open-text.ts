// Starts a shared text on the current content of a document, and grants one connection the right to make it from the content.
// When that connection ends, the next one gets the right.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { deleteText, grantSeed, insertText, lockText } from '../text-writes.ts';
import { lockDocument } from '../writes.ts';

type Input = {
  /** The connection that asks to make it. */
  connection: string;
};

/** Longer than a client needs to make a long text. */
const SEED_MS = 8_000;

export interface OpenedText {
  epoch: string;
  /** The content, for the connection that makes the text from it. */
  seeds: string | null;
}

export const openText = defineCommand({
  name: 'openText',
  target: 'document',
  input: fromCode<Input>(),
  action: 'document.edit',
  async run({ tx, now, newId }, { company_id, project_id, id, connection }): Promise<OpenedText> {
    const ref = { company_id, project_id, id };
    const { content, content_version, is_external } = await lockDocument(tx, ref);
    if (is_external) fail('document_not_found');
    const known = await lockText(tx, ref, now);
    const isOver = known !== undefined && known.content_version !== content_version;
    if (isOver) await deleteText(tx, ref);
    if (!known || isOver) await insertText(tx, ref, { epoch: newId(), content_version, now });
    const text = isOver || !known ? await lockText(tx, ref, now) : known;
    if (!text) return fail('conflict');
    const seeds = text.seq === 0 && (text.seeder === null || text.seeder === connection);
    if (seeds) await grantSeed(tx, ref, connection, new Date(now.getTime() + SEED_MS));
    return { epoch: text.epoch, seeds: seeds ? content : null };
  },
  inverse: { none: 'Each member undoes their own part of a shared text in the editor.' },
});
