// Applies other people's changes of documents to the list in the cache. While a member writes, an event follows every
// save: the list of a big project is not fetched again for each.
import type { QueryClient } from '@tanstack/react-query';
import type { ServerEvent } from '@worklane/contract/events';
import { changeListed, documentKeys } from '../data.ts';

export const DOCUMENT_EVENTS = [
  'document.created',
  'document.updated',
  'document.deleted',
  'document.restored',
  'document.purged',
] as const;

type DocumentEvent = Extract<ServerEvent, { type: (typeof DOCUMENT_EVENTS)[number] }>;

export function receiveDocumentEvent(client: QueryClient, event: DocumentEvent): void {
  const { project_id, at } = event;
  if (!project_id) return;
  const refetch = (key: readonly string[]) => void client.invalidateQueries({ queryKey: key });
  const isListed = (id: string) =>
    client.getQueryData<{ id: string }[]>(documentKeys.list(project_id))?.some((each) => each.id === id);
  if (event.type === 'document.updated' && isListed(event.payload.document_id)) {
    const { document_id, version, title, category, updated_by } = event.payload;
    changeListed(client, project_id, (listed) =>
      listed.map((each) =>
        each.id === document_id && each.version < version
          ? Object.assign({}, each, { version, title, category, updated_by, updated_at: at })
          : each,
      ),
    );
    return;
  }
  if (event.type === 'document.deleted') {
    const { document_id } = event.payload;
    changeListed(client, project_id, (listed) => listed.filter(({ id }) => id !== document_id));
  } else if (event.type !== 'document.purged') refetch(documentKeys.list(project_id));
  if (event.type !== 'document.created' && event.type !== 'document.updated') refetch(documentKeys.trash(project_id));
}
