// Tests concurrent uploads of documents, each with its own progress, failure and end.
import { notifications, notificationsStore } from '@mantine/notifications';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { localState } from '../../platform/local-state/local-state.ts';
import { waitFor } from '../../platform/testing/wait-for.ts';
import { forgetSteps, undoLast } from '../../platform/undo/undo-steps.ts';
import { documentKeys } from './data.ts';
import { aDocument } from './testing/a-document.ts';
import { cancelUpload, retryUpload, uploadFiles, useUploads } from './uploads.ts';

class Request extends EventTarget {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = '';
  query = new URLSearchParams();
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  open(_method: string, address: string): void {
    this.query = new URL(address, 'http://localhost').searchParams;
  }
  setRequestHeader(): void {}
  send(): void {
    requests.push(this);
  }
  abort(): void {
    this.onabort?.();
  }
  answer(status: number, body: object): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

let requests: Request[];
let calls: string[];
let client: QueryClient;

beforeEach(() => {
  requests = [];
  calls = [];
  client = new QueryClient();
  client.setQueryData(documentKeys.list('p'), []);
  useUploads.setState({ uploads: [] });
  forgetSteps();
  notifications.clean();
  localState.setToken('token');
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    calls.push(`${method} ${path}`);
    return new Response(null, { status: 204 });
  });
});

const files = (...names: string[]) => names.map((name) => new File(['words'], name, { type: 'text/plain' }));
const said = () => {
  const { notifications: shown, queue } = notificationsStore.getState();
  return [...shown, ...queue].map(({ title, message }) => [title, message]);
};
const states = () => useUploads.getState().uploads.map(({ name, state, share }) => [name, state, share]);
const first = () => useUploads.getState().uploads[0] as ReturnType<typeof useUploads.getState>['uploads'][0];
const refusal = (code: string, message: string) => ({ error: { code, message, request_id: 'r' } });

async function start(...names: string[]): Promise<void> {
  uploadFiles(client, 'p', files(...names), 'Guides');
  await waitFor(() => expect(requests.length).toBe(Math.min(3, names.length)));
}

it('sends three files at a time and lists the uploaded ones', async () => {
  await start('a.txt', 'b.txt', 'c.txt', 'd.txt');
  expect(requests.map(({ query }) => [query.get('file_name'), query.get('category')])).toEqual([
    ['a.txt', 'Guides'],
    ['b.txt', 'Guides'],
    ['c.txt', 'Guides'],
  ]);
  requests[1]?.upload.onprogress?.({ loaded: 1, total: 4 });
  const made = aDocument({ title: 'a.txt', external_url: '/api/files/1', media_type: 'text/plain' });
  requests[0]?.answer(200, made);
  await waitFor(() => expect(requests).toHaveLength(4));
  expect(states()).toEqual([
    ['b.txt', 'sending', 0.25],
    ['c.txt', 'sending', 0],
    ['d.txt', 'sending', 0],
  ]);
  expect(client.getQueryData(documentKeys.list('p'))).toEqual([made]);
  expect(said()).toEqual([['File uploaded successfully', 'a.txt has been added to your documents.']]);
});

it('gives the reason of a failed upload, and retries under the same id', async () => {
  await start('run.sh');
  requests[0]?.answer(415, refusal('file_type_refused', 'File type application/x-sh is not allowed'));
  await waitFor(() => expect(states()).toEqual([['run.sh', 'failed', 0]]));
  expect(first().problem).toBe('File type application/x-sh is not allowed');
  expect(said()).toEqual([['Upload failed', 'run.sh: File type application/x-sh is not allowed']]);
  retryUpload(client, first());
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]?.query.get('id')).toBe(requests[0]?.query.get('id'));
  // It had arrived: only the answer was lost.
  requests[1]?.answer(409, refusal('conflict', 'This already exists'));
  await waitFor(() => expect(states()).toEqual([]));
  expect(said().at(-1)).toEqual(['File uploaded successfully', 'run.sh has been added to your documents.']);
});

it('reports a file that was uploaded but could not be listed', async () => {
  await start('a.txt');
  requests[0]?.answer(409, refusal('document_limit', 'A project can have up to 2000 documents.'));
  await waitFor(() => expect(states()).toEqual([['a.txt', 'failed', 0]]));
  expect(said()).toEqual([
    ['Failed to create document for uploaded file.', 'a.txt: A project can have up to 2000 documents.'],
  ]);
});

it('does not send a file that is too large', async () => {
  const [file] = files('big.pdf') as [File];
  Object.defineProperty(file, 'size', { value: 50 * 1024 * 1024 + 1 });
  uploadFiles(client, 'p', [file], 'General');
  await waitFor(() => expect(said()).toEqual([['Upload failed', 'big.pdf: File size exceeds 50MB limit']]));
  expect(requests).toEqual([]);
});

it('cancels one without a message, and starts the next', async () => {
  await start('a.txt', 'b.txt', 'c.txt', 'd.txt');
  cancelUpload(client, first());
  await waitFor(() => expect(requests).toHaveLength(4));
  expect(states().map(([name]) => name)).toEqual(['b.txt', 'c.txt', 'd.txt']);
  expect(said()).toEqual([]);
});

it('asks before the page is closed during an upload', async () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  await start('a.txt');
  expect(leave()).toBe(true);
});

it('undoes an upload', async () => {
  await start('a.txt');
  requests[0]?.answer(200, aDocument({ title: 'a.txt' }));
  await waitFor(() => expect(states()).toEqual([]));
  const id = requests[0]?.query.get('id');
  expect(undoLast('p')).toBe(true);
  await waitFor(() => expect(calls).toEqual([`DELETE /api/documents/${id}`]));
  await waitFor(() => expect(said().at(-1)?.[1]).toBe('Undone: a.txt is no longer listed'));
});
