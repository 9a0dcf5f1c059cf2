// Lets the content of a document follow its shared text: soon after somebody has written, when the last one leaves, and before the
// content is changed in another way.

import { SYSTEM } from '@worklane/domain/access/can';
import type { DocumentRef } from '@worklane/domain/access/refs';
import type { Services } from '../../../platform/services.ts';
import { saveText } from '../commands/save-text.ts';
import { type OpenText, openTextWorker } from '../shared-text/open-text-worker.ts';
import { readText, readTextUpdates } from '../text-reads.ts';
import { cleanContent } from './clean-content.ts';

/** What has the text already, or finds it in the database. */
export interface HeldText {
  epoch: string;
  seq: number;
  text: OpenText;
}

type Parts = Pick<Services, 'db' | 'run' | 'workers'>;

export async function saveSharedText(parts: Parts, place: DocumentRef, held?: HeldText): Promise<void> {
  const kept = await readText(parts.db, place);
  if (!kept || kept.saved_seq >= kept.seq || kept.written_by === null) return;
  const isHeld = held?.epoch === kept.epoch && held.seq > kept.saved_seq;
  const { html, seq } = isHeld ? await writtenNow(held) : await writtenThen(parts, place, kept.epoch);
  const { fields } = await cleanContent(place.id, { content: html });
  const { company_id, project_id, id } = place;
  const content = fields.content ?? '';
  const input = { company_id, project_id, id, epoch: kept.epoch, seq, content, written_by: kept.written_by };
  await parts.run(SYSTEM, saveText, input);
}

async function writtenNow({ text, seq }: HeldText): Promise<{ html: string; seq: number }> {
  return { html: await text.html(), seq };
}

async function writtenThen(parts: Parts, place: DocumentRef, epoch: string): Promise<{ html: string; seq: number }> {
  const whole = await readWhole(parts, place, epoch);
  try {
    return await writtenNow(whole);
  } finally {
    whole.text.close();
  }
}

/** The caller closes the text. */
export async function readWhole(parts: Pick<Parts, 'db' | 'workers'>, place: DocumentRef, epoch: string) {
  const text = openTextWorker(parts);
  try {
    const updates = await readTextUpdates(parts.db, place, epoch, 0);
    for (const { data } of updates) await text.take(data);
    return { epoch, seq: updates.at(-1)?.seq ?? 0, text };
  } catch (error) {
    text.close();
    throw error;
  }
}
