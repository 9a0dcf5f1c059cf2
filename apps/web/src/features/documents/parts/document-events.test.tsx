// Tests which caches an event of a document changes: the list and the trash.
import { QueryClient } from '@tanstack/react-query';
import type { ListedDocument } from '@worklane/contract/documents';
import type { ServerEvent } from '@worklane/contract/events';
import { beforeEach, expect, it } from 'vitest';
import { documentKeys } from '../data.ts';
import { aDocument } from '../testing/a-document.ts';
import { receiveDocumentEvent } from './document-events.ts';

type DocumentEvent = Parameters<typeof receiveDocumentEvent>[1];

const [method, guide] = [aDocument({ version: 3 }), aDocument({ title: 'Guide' })];
let client: QueryClient;

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(documentKeys.list('p'), [method, guide]);
  client.setQueryData(documentKeys.trash('p'), []);
});

const listed = () => client.getQueryData<ListedDocument[]>(documentKeys.list('p'));
const isOld = (key: readonly string[]) => client.getQueryState(key)?.isInvalidated;

function receive(type: DocumentEvent['type'], payload: object): void {
  const place = { company_id: 'c', project_id: 'p', actor_id: null, at: '2026-11-22T12:00:00.000Z' };
  receiveDocumentEvent(client, Object.assign({ type, payload }, place) as ServerEvent as DocumentEvent);
}

const summary = (fields: object) =>
  Object.assign({ document_id: method.id, version: 4, title: 'Method', category: 'Guides', updated_by: 'u' }, fields);

it('shows an update without refetching the list', () => {
  receive('document.updated', summary({}));
  const update = { version: 4, title: 'Method', category: 'Guides', updated_by: 'u' };
  const updated = Object.assign({}, method, update, { updated_at: '2026-11-22T12:00:00.000Z' });
  expect(listed()).toEqual([updated, guide]);
  expect(isOld(documentKeys.list('p'))).toBe(false);
});

it('ignores an update that is older than what is shown', () => {
  receive('document.updated', summary({ version: 3 }));
  expect(listed()).toEqual([method, guide]);
});

it.each(['document.created', 'document.restored', 'document.updated'] as const)(
  'fetches the list again for one it does not have: %s',
  (type) => {
    receive(type, summary({ document_id: 'other' }));
    expect(isOld(documentKeys.list('p'))).toBe(true);
  },
);

it('removes a deleted document from the list and refetches the trash', () => {
  receive('document.deleted', { document_id: method.id });
  expect(listed()).toEqual([guide]);
  expect(isOld(documentKeys.trash('p'))).toBe(true);
});

it('refetches the trash after a document was restored or purged', () => {
  receive('document.purged', { document_ids: [method.id] });
  expect(isOld(documentKeys.trash('p'))).toBe(true);
  expect(isOld(documentKeys.list('p'))).toBe(false);
});
