// Opens the project of an unsaved document from its draft, while the server can't be reached.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { showProject } from '../../projects/parts/known-project.ts';
import { readDraftProject } from '../document-drafts.ts';

function follow(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/**
 * @param isMissing it isn't known, and asking for it failed or can't be tried
 * @returns whether the browser is offline
 */
export function useDraftProject(key: string, isMissing: (isOffline: boolean) => boolean): boolean {
  const client = useQueryClient();
  const isOffline = useSyncExternalStore(follow, () => !navigator.onLine);
  const isNeeded = isMissing(isOffline);
  useEffect(() => {
    if (!isNeeded) return;
    void readDraftProject(key.toUpperCase()).then((project) => project && showProject(client, project));
  }, [client, key, isNeeded]);
  return isOffline;
}
