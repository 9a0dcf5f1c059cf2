// Lets the contents of documents follow their shared texts where nobody was left to see to it, and lets go of texts at rest.

import { SYSTEM } from '@worklane/domain/access/can';
import type { Services } from '../../../platform/services.ts';
import { clearTexts } from '../commands/clear-texts.ts';
import { readUnsavedTexts } from '../text-reads.ts';
import { saveSharedText } from './save-shared-text.ts';

/** Whoever is still in them sees to it. */
const LEFT_MS = 60_000;
/** So long, whoever wrote without a line can come back to the same text. */
const REST_MS = 14 * 86_400_000;

export async function settleSharedTexts({
  db,
  run,
  log,
  now,
  workers,
}: Pick<Services, 'db' | 'run' | 'log' | 'now' | 'workers'>) {
  for (const place of await readUnsavedTexts(db, new Date(now().getTime() - LEFT_MS))) {
    await saveSharedText({ db, run, workers }, place).catch((error) => {
      log.warn({ error: (error as Error).message }, 'the content of a document could not follow its shared text');
    });
  }
  await run(SYSTEM, clearTexts, { before: new Date(now().getTime() - REST_MS) });
}
