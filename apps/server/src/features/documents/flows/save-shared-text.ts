// Lets the content of a document follow its shared text: soon after somebody has written, when the last one leaves, and before the
// content is changed in another way.

import { SYSTEM } from '@worklane/domain/access/can';
import type { DocumentRef } from '@worklane/domain/access/refs';
import type * as Yjs from 'yjs';
import type { Services } from '../../../platform/services.ts';
import { saveText } from '../commands/save-text.ts';
import { readText, readTextUpdates } from '../text-reads.ts';
import { cleanContent } from './clean-content.ts';

/** What has the text already, or finds it in the database. */
export interface HeldText {
  epoch: string;
  seq: number;
  text: Yjs.Doc;
}

type Parts = Pick<Services, 'db' | 'run'>;

export async function saveSharedText(parts: Parts, place: DocumentRef, held?: HeldText): Promise<void> {
  const kept = await readText(parts.db, place);
  if (!kept || kept.saved_seq >= kept.seq || kept.written_by === null) return;
  const isHeld = held?.epoch === kept.epoch && held.seq > kept.saved_seq;
  const { text, seq } = isHeld ? held : await readWhole(parts, place, kept.epoch);
  const { htmlOf } = await import('../shared-text/html-of.ts');
  const { fields } = await cleanContent(place.id, { content: htmlOf(text) });
  const { company_id, project_id, id } = place;
  const content = fields.content ?? '';
  const input = { company_id, project_id, id, epoch: kept.epoch, seq, content, written_by: kept.written_by };
  await parts.run(SYSTEM, saveText, input);
}

export async function readWhole({ db }: Pick<Services, 'db'>, place: DocumentRef, epoch: string): Promise<HeldText> {
  const Y = await import('yjs');
  const text = new Y.Doc();
  const updates = await readTextUpdates(db, place, epoch, 0);
  for (const { data } of updates) takesIn(Y, text, data);
  return { epoch, seq: updates.at(-1)?.seq ?? 0, text };
}

/** An update that breaks what reads it must not make the text unreadable for good: it is left out. */
export function takesIn(Y: typeof Yjs, text: Yjs.Doc, update: Uint8Array): boolean {
  try {
    Y.applyUpdate(text, update);
    return true;
  } catch {
    return false;
  }
}
