// Opens the document of an address: its saver, concurrent saves, and why it can't be opened.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, mayPass } from '@worklane/client/api-error';
import type { Document } from '@worklane/contract/documents';
import { useEffect, useState } from 'react';
import { subscribe } from '../../platform/realtime/realtime.ts';
import { documentKeys, documentQuery } from './data.ts';
import type { DocumentSaver } from './document-saver.ts';
import { enter, heldSaver, openNew, openStored, openUnsaved } from './document-savers.ts';
import { NEW_DOCUMENT } from './new-document.ts';

/** How soon the page asks again for a document that it couldn't reach. */
const AGAIN_MS = 5_000;

interface Asked {
  projectId: string;
  docId: string;
  category: string | undefined;
}

export interface OpenedDocument {
  saver: DocumentSaver | undefined;
  /** Set when it is a link or an uploaded file, which has no text. */
  external: Document | undefined;
  failure: { error: Error; onRetry: () => void } | undefined;
  /** The browser is offline: the document is fetched as soon as it is back. */
  isPaused: boolean;
  /** It doesn't exist, and this browser has no unsaved changes of it. */
  isMissing: boolean;
}

export function useOpenedDocument({ projectId, docId, category }: Asked): OpenedDocument {
  const isNew = docId === NEW_DOCUMENT;
  const { data, error, refetch, isPaused } = useQuery({
    ...documentQuery(docId),
    enabled: !isNew,
    refetchInterval: ({ state }) => (!state.data && isUnreached(state.error) ? AGAIN_MS : false),
  });
  const isOffline = useIsUnreached(data, error) || isPaused;
  // The address names a project too: a document of another project counts as missing.
  const isElsewhere = data !== undefined && data.project_id !== projectId;
  const document = isElsewhere ? undefined : data;
  const isLineDown = isOffline || mayPass(error);
  const saver = useSaver({ projectId, docId, category }, document, isLineDown);
  useOthersSaves(saver, document);
  // The server refuses an address that is no id.
  const isRefused =
    error instanceof ApiError && (error.code === 'document_not_found' || error.code === 'invalid_input');
  const isMissing = !isNew && (isRefused || isElsewhere) && !saver?.isUnsaved();
  return {
    saver: isMissing ? undefined : saver,
    external: document?.is_external ? document : undefined,
    failure: error && !saver && !isMissing && !isOffline ? { error, onRetry: () => void refetch() } : undefined,
    isPaused: isOffline && !saver,
    isMissing,
  };
}

/** Tells whether a request reached no server: browsers don't always know that they are offline. */
const isUnreached = (error: Error | null): boolean => error instanceof ApiError && error.status === 0;

/** @returns the same object while the page asks for the document again */
function useIsUnreached(data: Document | undefined, error: Error | null): boolean {
  const [isLost, setIsLost] = useState(false);
  const isAnswered = data !== undefined || (error !== null && !isUnreached(error));
  if (!isLost && !isAnswered && isUnreached(error)) setIsLost(true);
  if (isLost && isAnswered) setIsLost(false);
  return isLost && !isAnswered;
}

function useSaver({ projectId, docId, category }: Asked, document: Document | undefined, isLineDown: boolean) {
  const client = useQueryClient();
  const [opened, setOpened] = useState(() => held(docId));
  // A new document got its address when it was created: it stays open.
  if (opened && opened.docId !== docId && opened.saver.id === docId) setOpened({ docId, saver: opened.saver });
  const saver = opened?.docId === docId || opened?.saver.id === docId ? opened.saver : undefined;
  const isHere = saver !== undefined;
  const written = document?.is_external ? undefined : document;
  useEffect(() => {
    if (isHere) return undefined;
    let isLeft = false;
    const open = () => {
      if (docId === NEW_DOCUMENT) return openNew({ client, projectId, category });
      if (written) return openStored(client, written);
      return isLineDown ? openUnsaved(client, projectId, docId) : undefined;
    };
    void open()?.then((next) => {
      if (next && !isLeft) setOpened({ docId, saver: next });
    });
    return () => {
      isLeft = true;
    };
  }, [client, projectId, docId, category, isHere, written, isLineDown]);
  useEffect(() => saver && enter(saver), [saver]);
  return saver;
}

function held(docId: string) {
  const saver = heldSaver(docId);
  return saver && { docId, saver };
}

function useOthersSaves(saver: DocumentSaver | undefined, document: Document | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (saver && document?.id === saver.id) saver.receive(document);
  }, [saver, document]);
  useEffect(() => {
    if (!saver) return undefined;
    const refetch = () => void client.invalidateQueries({ queryKey: documentKeys.one(saver.id) });
    const stops = [
      subscribe('document.updated', ({ payload: { document_id, version } }) => {
        if (document_id !== saver.id) return;
        void client.invalidateQueries({ queryKey: documentKeys.revisions(saver.id) });
        const { stored, sending } = saver.use.getState().auto;
        // The event of this page's own save arrives before its answer.
        if (version > (stored?.version ?? 0) + (sending ? 1 : 0)) refetch();
      }),
      subscribe('document.deleted', ({ payload }) => {
        if (payload.document_id !== saver.id) return;
        // Unsaved words keep the page open, including the latest keys.
        saver.read();
        refetch();
      }),
      subscribe('document.restored', ({ payload }) => payload.document_id === saver.id && refetch()),
      subscribe('document_revision.changed', ({ payload: { document_id } }) => {
        if (document_id === saver.id) void client.invalidateQueries({ queryKey: documentKeys.revisions(saver.id) });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, saver]);
}
