// Uploads the files of a ticket that has just been created. Failures are shown and can be retried; the ticket exists in
// any case.
import { ApiError } from '@worklane/client/api-error';
import { toastDone } from '../../ui/toast.tsx';
import { toastRetryable } from '../../ui/toast-retryable.tsx';
import { sendFile } from '../attachments/parts/attachment-changes.ts';
import { type HeldFile, release } from './held-files.ts';

interface CreatedTicket {
  id: string;
  key: string;
}

export async function sendHeldFiles(ticket: CreatedTicket, files: readonly HeldFile[]): Promise<void> {
  if (files.length === 0) return;
  const failed: { held: HeldFile; reason: string }[] = [];
  window.addEventListener('beforeunload', askToStay);
  for (const held of files) {
    try {
      await sendFile(ticket.id, held);
      release([held]);
    } catch (error) {
      // Its bytes had arrived, and only the answer was lost.
      if (error instanceof ApiError && error.code === 'conflict') release([held]);
      else failed.push({ held, reason: (error as Error).message });
    }
  }
  window.removeEventListener('beforeunload', askToStay);
  if (failed.length === 0) {
    const count = files.filter(({ kind }) => kind === 'attachment').length;
    if (count > 0) toastDone(`${countOf(count)} attached to ${ticket.key}`);
    return;
  }
  toastRetryable(
    `${ticket.key} is created, but ${countOf(failed.length)} could not be sent`,
    failed.map(({ held, reason }) => `${held.file.name}: ${reason}`),
    () => {
      const again = failed.map(({ held }) => held);
      void sendHeldFiles(ticket, again);
    },
  );
}

const countOf = (count: number): string => (count === 1 ? '1 file' : `${count} files`);

/** Asks before the page closes while it holds files that have not arrived. */
function askToStay(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
