// Saves a document when its page is hidden, reloaded or closed: what does not get through is kept as a draft.
import { useEffect } from 'react';
import { machineStore } from '../../platform/local-state/machine-store.ts';
import type { DocumentSaver } from './document-saver.ts';

export function useLeaving(saver: DocumentSaver): void {
  useEffect(() => {
    const flush = () => saver.flush();
    const flushHidden = () => document.visibilityState === 'hidden' && saver.flush();
    const warn = (event: BeforeUnloadEvent) => {
      saver.flush();
      // Nothing is kept here, in a private window or on a full disk: then it is worth a question.
      if (saver.isUnsaved() && !machineStore.isOpen()) event.preventDefault();
    };
    document.addEventListener('visibilitychange', flushHidden);
    addEventListener('pagehide', flush);
    addEventListener('beforeunload', warn);
    return () => {
      document.removeEventListener('visibilitychange', flushHidden);
      removeEventListener('pagehide', flush);
      removeEventListener('beforeunload', warn);
    };
  }, [saver]);
}
