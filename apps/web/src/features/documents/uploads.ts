// Uploads files to the documents of projects, three at a time, also while the user visits other pages.
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@worklane/client/api-error';
import { documents, type ListedDocument } from '@worklane/contract/documents';
import { errorMessage } from '@worklane/contract/platform/errors';
import { FILE_KINDS } from '@worklane/domain/files/kinds';
import { MEGABYTE } from '@worklane/domain/units';
import { uuidv7 } from 'uuidv7';
import { create } from 'zustand';
import { call } from '../../platform/api/call.ts';
import { fileNameOf } from '../../platform/api/file-name.ts';
import { upload } from '../../platform/api/upload.ts';
import { onSignedOut } from '../../platform/session/session.ts';
import { rememberSaving } from '../../platform/undo/remember-saving.ts';
import { undoChange } from '../../platform/undo/undo-change.ts';
import { toastDone, toastError } from '../../ui/toast.tsx';
import { changeListed, refetchDocuments } from './data.ts';
import { unlessAdded } from './parts/document-changes.ts';

export interface Upload {
  id: string;
  projectId: string;
  category: string;
  file: File;
  name: string;
  /** From 0 to 1; at 1 the server has it all and works on it. */
  share: number;
  state: 'waiting' | 'sending' | 'failed';
  /** Why it failed: toasts go away. */
  problem?: string;
  abort: AbortController;
}

const AT_ONCE = 3;
const { megabytes } = FILE_KINDS.document;

export const useUploads = create<{ uploads: readonly Upload[] }>()(() => ({ uploads: [] }));

const current = () => useUploads.getState().uploads;
const set = (uploads: readonly Upload[]) => useUploads.setState({ uploads });
const patch = (id: string, changes: Partial<Upload>) =>
  set(current().map((each) => (each.id === id ? Object.assign({}, each, changes) : each)));
const forget = (id: string) => set(current().filter((each) => each.id !== id));

/** @param category of each of them */
export function uploadFiles(client: QueryClient, projectId: string, files: readonly File[], category: string): void {
  const added = files.map(
    (file): Upload => ({
      id: uuidv7(),
      projectId,
      category,
      file,
      name: fileNameOf(file),
      share: 0,
      state: 'waiting',
      abort: new AbortController(),
    }),
  );
  set([...current(), ...added]);
  sendNext(client);
}

export function cancelUpload(client: QueryClient, { id, projectId, abort }: Upload): void {
  abort.abort();
  forget(id);
  sendNext(client);
  // It may have arrived before the line was cut.
  void refetchDocuments(client, projectId);
}

/** Retries under the same id, so that a file that did arrive is not listed twice. */
export function retryUpload(client: QueryClient, { id }: Upload): void {
  patch(id, { state: 'waiting', share: 0, abort: new AbortController() });
  sendNext(client);
}

function sendNext(client: QueryClient): void {
  const sending = current().filter(({ state }) => state === 'sending').length;
  const next = current().filter(({ state }) => state === 'waiting');
  for (const each of next.slice(0, Math.max(0, AT_ONCE - sending))) {
    patch(each.id, { state: 'sending' });
    void send(client, each).finally(() => sendNext(client));
  }
}

async function send(client: QueryClient, upload: Upload): Promise<void> {
  const { id, projectId, name, abort } = upload;
  const sent = sendFile(upload).catch(unlessAdded);
  rememberSaving(sent, { projectId, undo: () => void takeUploadBack(client, upload) });
  try {
    const made = await sent;
    if (made) changeListed(client, projectId, (listed) => [made, ...listed.filter((each) => each.id !== made.id)]);
    forget(id);
    toastDone('File uploaded successfully', `${name} has been added to your documents.`);
  } catch (error) {
    if (abort.signal.aborted) return;
    patch(id, { state: 'failed', problem: (error as Error).message });
    sayNotUploaded(name, error as Error);
  }
  await refetchDocuments(client, projectId);
}

async function sendFile({ id, projectId, category, file, name, abort }: Upload): Promise<ListedDocument> {
  // As the server would say it, without sending for nothing.
  if (file.size > megabytes * MEGABYTE) throw new Error(errorMessage('file_too_large', { N: megabytes }));
  return upload(documents.upload, {
    params: { project: projectId },
    query: { id, file_name: name, category },
    file,
    signal: abort.signal,
    onProgress: (share) => patch(id, { share }),
  });
}

async function takeUploadBack(client: QueryClient, { id, name, projectId }: Upload): Promise<void> {
  await undoChange(name, `${name} is no longer listed`, () => call(documents.delete, { params: { document: id } }));
  await refetchDocuments(client, projectId);
}

/** Refusals that are not about the file: it could not be listed. */
const NOT_LISTED: ReadonlySet<string> = new Set(['document_limit', 'project_archived']);

function sayNotUploaded(name: string, error: Error): void {
  const isListing = error instanceof ApiError && NOT_LISTED.has(error.code);
  const title = isListing ? 'Failed to create document for uploaded file.' : 'Upload failed';
  toastError(title, `${name}: ${error.message}`);
}

addEventListener('beforeunload', (event) => {
  if (current().some(({ state }) => state !== 'failed')) event.preventDefault();
});

onSignedOut(() => {
  for (const { abort } of current()) abort.abort();
  set([]);
});
