// Saves shared texts as content after the processes that held them have ended, and deletes texts that are no longer used.
import { SYSTEM } from '@worklane/domain/access/can';
import { DAY_MS } from '@worklane/domain/units';
import type { Services } from '../../../platform/services.ts';
import { clearTexts } from '../commands/clear-texts.ts';
import { readUnsavedTexts } from '../text-reads.ts';
import { saveSharedText } from './save-shared-text.ts';

/** Texts changed since then are saved by the process that holds them. */
const LEFT_MS = 60_000;
/** For so long, a client that wrote offline can reconnect to the same text. */
const REST_MS = 14 * DAY_MS;

export async function settleSharedTexts({
  db,
  run,
  log,
  now,
  workers,
}: Pick<Services, 'db' | 'run' | 'log' | 'now' | 'workers'>) {
  for (const ref of await readUnsavedTexts(db, new Date(now().getTime() - LEFT_MS))) {
    await saveSharedText({ db, run, workers }, ref).catch((error) => {
      log.warn({ error: (error as Error).message }, 'a shared text could not be saved as content');
    });
  }
  await run(SYSTEM, clearTexts, { before: new Date(now().getTime() - REST_MS) });
}
