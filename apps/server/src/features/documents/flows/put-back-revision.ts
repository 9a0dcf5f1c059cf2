// Restores a revision of a document, even while members write its shared text: what they wrote until then becomes a
// revision.
import type { DocumentRef } from '@worklane/domain/access/refs';
import type { Services } from '../../../platform/services.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import { pauseText } from '../commands/pause-text.ts';
import { restoreRevision } from '../commands/restore-revision.ts';
import { saveSharedText } from './save-shared-text.ts';

interface PutBack {
  viewer: SessionViewer;
  ref: DocumentRef;
  revision_id: string;
  /** The version that the caller has seen; without it, the current one is replaced. */
  version: number | undefined;
}

/**
 * @returns the revision that holds what was replaced
 * @throws Refusal document_changed when the content is newer than the named version
 */
export async function putBackRevision(
  services: Pick<Services, 'db' | 'run' | 'workers'>,
  { viewer, ref, revision_id, version }: PutBack,
): Promise<{ replaced_id: string }> {
  const { run } = services;
  if (version !== undefined) {
    await saveSharedText(services, ref);
    return run(viewer, restoreRevision, { ...ref, revision_id, version });
  }
  await run(viewer, pauseText, { ...ref, isPaused: true });
  try {
    await saveSharedText(services, ref);
    return await run(viewer, restoreRevision, { ...ref, revision_id });
  } finally {
    await run(viewer, pauseText, { ...ref, isPaused: false });
  }
}
