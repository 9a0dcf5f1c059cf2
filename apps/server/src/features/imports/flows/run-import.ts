// Runs an import: writes its tickets in one transaction and, outside it, reports progress and checks for cancellation.
import type { ImportChoices } from '@worklane/contract/imports';
import { SYSTEM, type Viewer } from '@worklane/domain/access/can';
import { Refusal } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import { endImport } from '../commands/end-import.ts';
import { ImportStopped, importTickets } from '../commands/import-tickets.ts';
import { reportProgress } from '../commands/report-progress.ts';
import type { ImportRef } from '../reads.ts';

const BEAT_MS = 250;

/** Records the outcome in the import. @throws Error when the outcome could not be saved */
export async function runImport(
  { run, log }: Pick<Services, 'run' | 'log'>,
  viewer: Viewer,
  { good, choices, ...ref }: ImportRef & { good: number; choices: ImportChoices },
): Promise<void> {
  let done = 0;
  // The user cancelled the import, or another process finished it.
  let isStopped = !(await run(SYSTEM, reportProgress, { ...ref, done }));
  if (isStopped) return;
  const started = performance.now();
  const beat = setInterval(async () => {
    try {
      if (!(await run(SYSTEM, reportProgress, { ...ref, done }))) isStopped = true;
    } catch (error) {
      // One missed beat does no harm. After many the import counts as interrupted and can no longer be completed.
      log.warn({ import_id: ref.id, error: (error as Error).message }, "an import's progress could not be written");
    }
  }, BEAT_MS);
  function onBatch(count: number): void {
    // Sub-tickets come on top of the rows.
    done = Math.min(count, good);
    if (isStopped) throw new ImportStopped();
  }

  try {
    await run(viewer, importTickets, { ...ref, choices, onBatch });
    log.info({ import_id: ref.id, tickets: good, ms: Math.round(performance.now() - started) }, 'import done');
  } catch (error) {
    const reason = error instanceof Refusal ? error.sentence : 'Something went wrong on our side.';
    const isExpected = error instanceof Refusal || error instanceof ImportStopped;
    const end = { ...ref, state: 'failed', from: ['running'], error: `${reason} Nothing was imported.` } as const;
    // A cancelled import has ended already, so there is nothing to record.
    if ((await run(SYSTEM, endImport, end)) && !isExpected)
      log.error({ import_id: ref.id, error: (error as Error).message }, 'an import failed');
  } finally {
    clearInterval(beat);
  }
}
