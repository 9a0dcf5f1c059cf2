// Holds one saver for each document that is open, or was closed before everything was saved.
import type { QueryClient } from '@tanstack/react-query';
import type { Document } from '@worklane/contract/documents';
import { resumeAutosave, resumeShared, type StoredText, startAutosave } from '@worklane/domain/documents/autosave';
import { DEFAULT_CATEGORY, NEW_DOCUMENT_TITLE } from '@worklane/domain/documents/vocabulary';
import { uuidv7 } from 'uuidv7';
import { writtenTexts } from '../../platform/changes/written-texts.ts';
import { onSignedOut } from '../../platform/session/session.ts';
import { type DocumentDraft, takeDraft } from './document-drafts.ts';
import { createDocumentSaver, type DocumentSaver } from './document-saver.ts';

const saversById = new Map<string, DocumentSaver>();
/** The savers of documents that are not created yet, by project. */
const newSavers = new Map<string, DocumentSaver>();

interface NewDocument {
  client: QueryClient;
  projectId: string;
  /** The initial category. */
  category: string | undefined;
}

/** Opens the new document of a project, with its draft. */
export async function openNew({ client, projectId, category = DEFAULT_CATEGORY }: NewDocument): Promise<DocumentSaver> {
  const draft = newSavers.has(projectId) ? undefined : await takeDraft(projectId, undefined);
  const held = newSavers.get(projectId);
  if (held) return held;
  const start = { title: NEW_DOCUMENT_TITLE, category, content: '' };
  const saver = createDocumentSaver({
    client,
    projectId,
    id: draft?.id ?? uuidv7(),
    auto: draft ? resumeAutosave(draft.draft, undefined) : startAutosave(start),
    onCreated: () => newSavers.delete(projectId),
  });
  newSavers.set(projectId, saver);
  return hold(saver);
}

/** Opens a stored document, with its unsaved draft. */
export async function openStored(client: QueryClient, document: Document): Promise<DocumentSaver> {
  const { id, project_id: projectId, updated_at: savedAt } = document;
  const draft = saversById.has(id) ? undefined : await takeDraft(projectId, id);
  const held = saversById.get(id);
  if (held) return held;
  const auto = draft ? resume(draft, document) : startAutosave(document, document);
  return hold(createDocumentSaver({ client, projectId, id, auto, savedAt, kept: draft?.shared }));
}

/** Opens the unsaved draft of a document that can't be loaded now. */
export async function openUnsaved(
  client: QueryClient,
  projectId: string,
  id: string,
): Promise<DocumentSaver | undefined> {
  const draft = saversById.has(id) ? undefined : await takeDraft(projectId, id);
  const held = saversById.get(id);
  if (held || !draft) return held;
  return hold(createDocumentSaver({ client, projectId, id, auto: resume(draft, undefined), kept: draft.shared }));
}

const resume = ({ draft, shared }: DocumentDraft, stored: StoredText | undefined) =>
  (shared ? resumeShared : resumeAutosave)(draft, stored);

function hold(saver: DocumentSaver): DocumentSaver {
  saversById.set(saver.id, saver);
  writtenTexts.add(saver);
  saver.start();
  return saver;
}

/** Finds the saver of a document that is open, or closed with unsaved changes. */
export const heldSaver = (id: string): DocumentSaver | undefined => saversById.get(id);

const openPages = new Map<DocumentSaver, number>();

/** @returns closes the document: unsaved changes are saved at once, or as soon as the connection is back */
export function enter(saver: DocumentSaver): () => void {
  openPages.set(saver, (openPages.get(saver) ?? 0) + 1);
  return () => {
    openPages.set(saver, (openPages.get(saver) ?? 1) - 1);
    saver.flush();
    // An effect that runs again opens the document in the same moment.
    queueMicrotask(() => dropWhenSaved(saver));
  };
}

function dropWhenSaved(saver: DocumentSaver): void {
  const isDroppable = () => openPages.get(saver) === 0 && !saver.isUnsaved();
  if (isDroppable()) {
    drop(saver);
    return;
  }
  const stop = saver.use.subscribe(() => {
    if (isDroppable()) drop(saver);
    if (!saversById.has(saver.id) || openPages.get(saver) !== 0) stop();
  });
}

function drop(saver: DocumentSaver): void {
  saver.end();
  writtenTexts.delete(saver);
  openPages.delete(saver);
  if (saversById.get(saver.id) === saver) saversById.delete(saver.id);
  if (newSavers.get(saver.projectId) === saver) newSavers.delete(saver.projectId);
}

/** Drops all savers at sign-out: the end of the session itself keeps or deletes their drafts. */
onSignedOut(() => {
  for (const saver of [...saversById.values()]) drop(saver);
});
