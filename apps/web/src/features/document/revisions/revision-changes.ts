// Restores and names revisions of a document.
import type { QueryClient } from '@tanstack/react-query';
import { documentRevisions, type Revision } from '@worklane/contract/documents';
import { call } from '../../../platform/api/call.ts';
import { undoChange } from '../../../platform/undo/undo-change.ts';
import { offerUndo } from '../../../platform/undo/undo-steps.ts';
import { toastError } from '../../../ui/toast.tsx';
import { documentKeys } from '../data.ts';
import type { DocumentSaver } from '../document-saver.ts';

const refetch = (client: QueryClient, documentId: string) =>
  client.invalidateQueries({ queryKey: documentKeys.revisions(documentId) });

interface PutBack {
  /** The revision that holds what was replaced. */
  replaced_id: string;
  /** Of the document as it is then. */
  version: number;
}

/**
 * Saves first what was written until now: it becomes a revision as well.
 * @param expected refuses when the document has a newer version
 */
async function putBack(
  client: QueryClient,
  saver: DocumentSaver,
  revision: string,
  expected?: number,
): Promise<PutBack> {
  await saver.saved();
  const params = { document: saver.id, revision };
  const { document, replaced_id } = await call(documentRevisions.restore, { params, body: { version: expected } });
  saver.receive(document);
  void refetch(client, saver.id);
  return { replaced_id, version: document.version };
}

export async function restoreRevision(client: QueryClient, saver: DocumentSaver, { id }: Revision): Promise<void> {
  const restoring = putBack(client, saver, id);
  const { title } = saver.use.getState().auto.now;
  offerUndo(
    restoring.then(() => 'Revision restored'),
    {
      projectId: saver.projectId,
      undo: () =>
        undoChange(title, `change to ${title}`, async () => {
          const { replaced_id, version } = await restoring;
          await putBack(client, saver, replaced_id, version);
        }),
    },
  );
  await restoring.catch((error: Error) => toastError("The revision wasn't restored", error.message));
}

/** @param name null takes it away */
export async function nameRevision(client: QueryClient, revision: Revision, name: string | null): Promise<void> {
  const { id, document_id } = revision;
  const queryKey = documentKeys.revisions(document_id);
  const show = (shown: string | null) =>
    client.setQueryData<Revision[]>(queryKey, (list) =>
      list?.map((each) => (each.id === id ? Object.assign({}, each, { name: shown }) : each)),
    );
  show(name);
  try {
    await call(documentRevisions.name, { params: { document: document_id, revision: id }, body: { name } });
  } catch (error) {
    show(revision.name);
    toastError("The revision wasn't named", (error as Error).message);
  }
}
