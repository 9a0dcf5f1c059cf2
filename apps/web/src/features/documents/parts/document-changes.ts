// Adds links, moves documents to another category, deletes, restores and purges them, with a message and an undo.
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, mayPass } from '@worklane/client/api-error';
import { type DeletedDocument, documents, documentTrash, type ListedDocument } from '@worklane/contract/documents';
import { call } from '../../../platform/api/call.ts';
import { undoChange } from '../../../platform/undo/undo-change.ts';
import { offerUndo } from '../../../platform/undo/undo-steps.ts';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { changeListed, createDocument, documentKeys, refetchDocuments, updateDocument } from '../data.ts';

/** @param words of the specification. A refusal says why, too: another try would be refused again. */
function sayNotDone(words: string, error: Error): void {
  if (mayPass(error)) toastError('Error', words);
  else toastError(words, error.message);
}

interface NewLink {
  id: string;
  title: string;
  external_url: string;
  category: string;
}

export async function addLink(client: QueryClient, projectId: string, link: NewLink): Promise<void> {
  const adding = createDocument(projectId, link).catch(unlessAdded);
  const shown = adding.then(() => refetchDocuments(client, projectId));
  offerUndo(
    shown.then(() => 'External link added successfully.'),
    { projectId, undo: () => takeLinkBack(client, projectId, link) },
  );
  await shown.catch((error: Error) => {
    sayNotDone('Failed to add external link. Please try again.', error);
    throw error;
  });
}

/** Treats a taken id as success: it is this page's own, and only the first answer was lost. */
export function unlessAdded(error: Error): void {
  if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
}

async function takeLinkBack(client: QueryClient, projectId: string, { id, title }: NewLink): Promise<void> {
  await undoChange(title, `${title} is no longer listed`, () => call(documents.delete, { params: { document: id } }));
  await refetchDocuments(client, projectId);
}

export async function changeCategory(client: QueryClient, document: ListedDocument, category: string): Promise<void> {
  const { id, title, project_id } = document;
  const show = (shown: string) =>
    changeListed(client, project_id, (listed) =>
      listed.map((each) => (each.id === id ? Object.assign({}, each, { category: shown }) : each)),
    );
  show(category);
  const saving = updateDocument(id, { category });
  const putBack = () =>
    undoChange(title, `${title} is in ${document.category} again`, () => {
      const now = listedNow(client, document);
      if (now && now.category !== category) throw changedSince();
      return updateDocument(id, { category: document.category });
    }).finally(() => refetchDocuments(client, project_id));
  offerUndo(
    saving.then(() => 'Document category updated successfully.'),
    { projectId: project_id, undo: putBack },
  );
  await saving
    .catch((error: Error) => {
      show(document.category);
      sayNotDone('Failed to update category. Please try again.', error);
      throw error;
    })
    .finally(() => refetchDocuments(client, project_id));
}

const listedNow = (client: QueryClient, { id, project_id }: ListedDocument) =>
  client.getQueryData<ListedDocument[]>(documentKeys.list(project_id))?.find((each) => each.id === id);

const changedSince = () => new ApiError({ code: 'changed_since', message: 'Changed since', status: 409 });

export async function deleteDocument(
  client: QueryClient,
  { id, title, project_id }: Pick<ListedDocument, 'id' | 'title' | 'project_id'>,
): Promise<void> {
  changeListed(client, project_id, (listed) => listed.filter((each) => each.id !== id));
  const deleting = call(documents.delete, { params: { document: id } });
  const params = { project: project_id, document: id };
  offerUndo(
    deleting.then(() => 'Document deleted successfully.'),
    {
      projectId: project_id,
      undo: () =>
        undoChange(title, `${title} is back`, () => call(documentTrash.restore, { params })).finally(() =>
          refetchDocuments(client, project_id),
        ),
    },
  );
  await deleting
    .catch((error: Error) => sayNotDone('Failed to delete document. Please try again.', error))
    .finally(() => refetchDocuments(client, project_id));
}

export async function restoreDocument(
  client: QueryClient,
  projectId: string,
  { id, title }: DeletedDocument,
): Promise<void> {
  try {
    await call(documentTrash.restore, { params: { project: projectId, document: id } });
    toastDone(`${title} is back`);
  } catch (error) {
    toastError(`${title} was not restored`, (error as Error).message);
  }
  await refetchDocuments(client, projectId);
}

export async function purgeDocument(
  client: QueryClient,
  projectId: string,
  { id, title }: DeletedDocument,
): Promise<void> {
  const queryKey = documentKeys.trash(projectId);
  client.setQueryData<DeletedDocument[]>(queryKey, (trash) => trash?.filter((each) => each.id !== id));
  try {
    await call(documentTrash.purge, { params: { project: projectId, document: id } });
  } catch (error) {
    toastError(`${title} was not deleted`, (error as Error).message);
  }
  await client.invalidateQueries({ queryKey });
}
