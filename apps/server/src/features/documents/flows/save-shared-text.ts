// Saves the shared text of a document as its content: soon after a member wrote, when the last member leaves, and before any other
// change of the content.
import { SYSTEM } from '@worklane/domain/access/can';
import type { DocumentRef } from '@worklane/domain/access/refs';
import { Refusal } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import { cleanContent } from '../../../platform/texts/clean-content.ts';
import { WorkerError } from '../../../platform/workers/create-workers.ts';
import { abandonText } from '../commands/abandon-text.ts';
import { saveText } from '../commands/save-text.ts';
import { type OpenText, openTextWorker } from '../shared-text/open-text-worker.ts';
import { readText, readTextUpdates } from '../text-reads.ts';

/** A text in the worker, and the last update in it. */
export interface HeldText {
  epoch: string;
  seq: number;
  text: OpenText;
}

type Parts = Pick<Services, 'db' | 'run' | 'workers'>;

/** @returns false when the text can't be stored as content, and was deleted */
export async function saveSharedText(parts: Parts, ref: DocumentRef, held?: HeldText): Promise<boolean> {
  const kept = await readText(parts.db, ref);
  if (!kept || kept.saved_seq >= kept.seq || kept.written_by === null) return true;
  const { epoch, written_by } = kept;
  const { company_id, project_id, id } = ref;
  const isHeld = held?.epoch === epoch && held.seq > kept.saved_seq;
  try {
    const { html, seq } = isHeld ? await writtenNow(held) : await writtenThen(parts, ref, epoch);
    const { fields } = await cleanContent(ref.id, { content: html });
    const content = fields.content ?? '';
    await parts.run(SYSTEM, saveText, { company_id, project_id, id, epoch, seq, content, written_by });
    return true;
  } catch (error) {
    if (!isOfText(error)) throw error;
    await parts.run(SYSTEM, abandonText, { company_id, project_id, id, epoch });
    return false;
  }
}

/** Tells whether the same text would fail each time: it is too long, too complex, or breaks the code that reads it. */
const isOfText = (error: unknown) =>
  error instanceof WorkerError ||
  (error instanceof Refusal && ['text_too_long', 'text_too_complex'].includes(error.code));

async function writtenNow({ text, seq }: HeldText): Promise<{ html: string; seq: number }> {
  return { html: await text.html(), seq };
}

async function writtenThen(parts: Parts, ref: DocumentRef, epoch: string): Promise<{ html: string; seq: number }> {
  const whole = await readWhole(parts, ref, epoch);
  try {
    return await writtenNow(whole);
  } finally {
    whole.text.close();
  }
}

/** Loads a shared text with all its updates. The caller closes it. */
export async function readWhole(parts: Pick<Parts, 'db' | 'workers'>, ref: DocumentRef, epoch: string) {
  const text = openTextWorker(parts);
  try {
    const updates = await readTextUpdates(parts.db, ref, epoch, 0);
    for (const { data } of updates) await text.take(data);
    return { epoch, seq: updates.at(-1)?.seq ?? 0, text };
  } catch (error) {
    text.close();
    throw error;
  }
}
