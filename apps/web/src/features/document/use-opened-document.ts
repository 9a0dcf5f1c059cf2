// Opens the document of an address: its saver, what others save meanwhile, and why it can't be opened.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Document } from '@worklane/contract/documents';
import { useEffect, useState } from 'react';
import { ApiError, mayPass } from '../../platform/api/api-error.ts';
import { subscribe } from '../../platform/realtime/realtime.ts';
import { documentKeys, documentQuery } from './data.ts';
import type { DocumentSaver } from './document-saver.ts';
import { enter, heldSaver, openNew, openStored, openUnsaved } from './document-savers.ts';

/** What stands in an address in place of an id (specification, section 2). */
export const NEW_DOCUMENT = 'new';

interface Asked {
  projectId: string;
  docId: string;
  category: string | undefined;
}

export interface OpenedDocument {
  saver: DocumentSaver | undefined;
  /** A link or an uploaded file: there is nothing to write. */
  external: Document | undefined;
  failure: { error: Error; onRetry: () => void } | undefined;
  /** Without a line, it is asked for as soon as there is one. */
  isPaused: boolean;
  /** It isn't there, and nothing that was written on it waits here. */
  isMissing: boolean;
}

export function useOpenedDocument({ projectId, docId, category }: Asked): OpenedDocument {
  const isNew = docId === NEW_DOCUMENT;
  const { data, error, refetch, isPaused } = useQuery({ ...documentQuery(docId), enabled: !isNew });
  // Addresses name a project too: a document of another one isn't in it.
  const isElsewhere = data !== undefined && data.project_id !== projectId;
  const document = isElsewhere ? undefined : data;
  const isLineDown = isPaused || mayPass(error);
  const saver = useSaver({ projectId, docId, category }, document, isLineDown);
  useOthersSaves(saver, document);
  // What is no id at all is no document either.
  const isRefused =
    error instanceof ApiError && (error.code === 'document_not_found' || error.code === 'invalid_input');
  const isMissing = !isNew && (isRefused || isElsewhere) && !saver?.isUnsaved();
  return {
    saver: isMissing ? undefined : saver,
    external: document?.is_external ? document : undefined,
    failure: error && !saver && !isMissing ? { error, onRetry: () => void refetch() } : undefined,
    isPaused: isPaused && !saver,
    isMissing,
  };
}

function useSaver({ projectId, docId, category }: Asked, document: Document | undefined, isLineDown: boolean) {
  const client = useQueryClient();
  const [opened, setOpened] = useState(() => held(docId));
  // A new document got its own address by being saved: it is the same one.
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
        // The answer to our own save says the same in a moment.
        if (version > (stored?.version ?? 0) + (sending ? 1 : 0)) refetch();
      }),
      subscribe('document.deleted', ({ payload }) => {
        if (payload.document_id !== saver.id) return;
        // The latest keys count: with words that are not saved its page stays.
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
