// Tests the messages about changes of documents, and their undo.
import { notifications, notificationsStore } from '@mantine/notifications';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { localState } from '../../../platform/local-state/local-state.ts';
import { waitFor } from '../../../platform/testing/wait-for.ts';
import { forgetSteps, undoLast } from '../../../platform/undo/undo-steps.ts';
import { documentKeys } from '../data.ts';
import { aDocument } from '../testing/a-document.ts';
import { addLink, changeCategory, deleteDocument } from './document-changes.ts';

const document = aDocument({ category: 'Guides' });
const link = { id: 'l', title: 'Design System', external_url: 'figma.com', category: 'General' };

let client: QueryClient;
let calls: [string, unknown][];
/** What the server answers; undefined: it cannot be reached. */
let answer: (() => Response) | undefined;

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(documentKeys.list('p'), [document]);
  calls = [];
  answer = () => Response.json(document);
  forgetSteps();
  notifications.clean();
  localState.setToken('token');
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    calls.push([`${method} ${path}`, body && JSON.parse(String(body))]);
    if (!answer) throw new TypeError('no line');
    return answer();
  });
});

const refused = () =>
  Response.json(
    { error: { code: 'project_archived', message: 'This project is archived.', request_id: 'r' } },
    { status: 409 },
  );
const said = () => {
  const { notifications: shown, queue } = notificationsStore.getState();
  return [...shown, ...queue].map(({ title, message }) => [
    title,
    typeof message === 'string' ? message : wordsOf(message),
  ]);
};
/** Reads the words of a toast that has a button. */
const wordsOf = (message: unknown) => (message as { props: { children: unknown[] } }).props.children[0];
const listed = () => client.getQueryData(documentKeys.list('p'));

const CHANGES = [
  [
    'External link added successfully.',
    'Failed to add external link. Please try again.',
    () => addLink(client, 'p', link),
  ],
  [
    'Document category updated successfully.',
    'Failed to update category. Please try again.',
    () => changeCategory(client, document, 'Design'),
  ],
  [
    'Document deleted successfully.',
    'Failed to delete document. Please try again.',
    () => deleteDocument(client, document),
  ],
] as const;

it.each(CHANGES)('reports success: %s', async (done, _failed, change) => {
  await change();
  expect(said()).toEqual([[undefined, done]]);
});

it.each(CHANGES)("reports a missing answer and shows the server's state: %s", async (_done, failed, change) => {
  answer = undefined;
  await change().catch(() => undefined);
  expect(said()).toEqual([['Error', failed]]);
  expect(undoLast('p')).toBe(false);
});

it.each(CHANGES)('gives the reason of a refusal: %s', async (_done, failed, change) => {
  answer = refused;
  await change().catch(() => undefined);
  expect(said()).toEqual([[failed, 'This project is archived.']]);
});

it('shows a new category and a deletion before they are saved', () => {
  void changeCategory(client, document, 'Design').catch(() => undefined);
  expect(listed()).toEqual([Object.assign({}, document, { category: 'Design' })]);
  void deleteDocument(client, document);
  expect(listed()).toEqual([]);
});

it('shows the former category again when the new one is refused', async () => {
  answer = refused;
  await changeCategory(client, document, 'Design').catch(() => undefined);
  expect(listed()).toEqual([document]);
});

it.each([
  [() => addLink(client, 'p', link), 'DELETE /api/documents/l', undefined],
  [() => changeCategory(client, document, 'Design'), `PATCH /api/documents/${document.id}`, { category: 'Guides' }],
  [() => deleteDocument(client, document), `POST /api/projects/p/documents/trash/${document.id}/restore`, undefined],
])('undoes change %#', async (change, path, body) => {
  await change();
  calls = [];
  expect(undoLast('p')).toBe(true);
  await waitFor(() => expect(calls).toEqual([[path, body ?? null]]));
});

it('does not undo a category that has changed since', async () => {
  await changeCategory(client, document, 'Design');
  client.setQueryData(documentKeys.list('p'), [Object.assign({}, document, { category: 'Legal' })]);
  calls = [];
  undoLast('p');
  await waitFor(() => expect(said().at(-1)?.[0]).toBe(`${document.title} has changed since`));
  expect(calls).toEqual([]);
});

it('treats a link that an earlier attempt added as added', async () => {
  answer = () =>
    Response.json({ error: { code: 'conflict', message: 'This already exists', request_id: 'r' } }, { status: 409 });
  await addLink(client, 'p', link);
  expect(said()).toEqual([[undefined, 'External link added successfully.']]);
});
