// Deletes the open document: asks first, saves the last words, and returns to the list, which offers Undo.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import { toastError } from '../../ui/toast.tsx';
import { askToDelete } from '../documents/parts/ask-to-delete.ts';
import { deleteDocument } from '../documents/parts/document-changes.ts';
import type { DocumentSaver } from './document-saver.ts';
import { shownTitle } from './shown-title.ts';

export function useDelete(project: Project, saver: DocumentSaver): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = async () => {
    try {
      // A save that arrives after the deletion would fail, and a restored document would lack its last words.
      await saver.saved();
    } catch (error) {
      toastError('Failed to delete document. Please try again.', (error as Error).message);
      return;
    }
    const title = titleOf(saver);
    // Before the deletion, or this page would report a missing document.
    await navigate({ to: '/projects/$projectKey/docs', params: { projectKey: project.key }, search: {} });
    await deleteDocument(client, { id: saver.id, title, project_id: project.id });
  };
  return () => askToDelete(titleOf(saver), 'document', () => void remove());
}

const titleOf = ({ use }: DocumentSaver) => shownTitle(use.getState().auto.now.title);
