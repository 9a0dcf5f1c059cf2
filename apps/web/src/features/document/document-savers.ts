// Holds the savers of the documents that are open, and of those that are left but not saved yet: one for each document.
import type { QueryClient } from '@tanstack/react-query';
import type { Document } from '@worklane/contract/documents';
import { resumeAutosave, startAutosave } from '@worklane/domain/documents/autosave';
import { DEFAULT_CATEGORY, NEW_DOCUMENT_TITLE } from '@worklane/domain/documents/vocabulary';
import { uuidv7 } from 'uuidv7';
import { writtenTexts } from '../../platform/changes/written-texts.ts';
import { onSignedOut } from '../../platform/session/session.ts';
import { takeDraft } from './document-drafts.ts';
import { createDocumentSaver, type DocumentSaver } from './document-saver.ts';

const saversById = new Map<string, DocumentSaver>();
/** By project: what is written and not created. */
const newSavers = new Map<string, DocumentSaver>();

interface NewDocument {
  client: QueryClient;
  projectId: string;
  /** What it begins with. */
  category: string | undefined;
}

/** The new document of a project, as it was left. */
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

/** A document that is there, with what was written on it and not saved. */
export async function openStored(client: QueryClient, document: Document): Promise<DocumentSaver> {
  const { id, project_id: projectId, updated_at: savedAt } = document;
  const draft = saversById.has(id) ? undefined : await takeDraft(projectId, id);
  const held = saversById.get(id);
  if (held) return held;
  const auto = draft ? resumeAutosave(draft.draft, document) : startAutosave(document, document);
  return hold(createDocumentSaver({ client, projectId, id, auto, savedAt }));
}

/** A document that can't be had now, as far as it was written here and not saved. */
export async function openUnsaved(
  client: QueryClient,
  projectId: string,
  id: string,
): Promise<DocumentSaver | undefined> {
  const draft = saversById.has(id) ? undefined : await takeDraft(projectId, id);
  const held = saversById.get(id);
  if (held || !draft) return held;
  return hold(createDocumentSaver({ client, projectId, id, auto: resumeAutosave(draft.draft, undefined) }));
}

function hold(saver: DocumentSaver): DocumentSaver {
  saversById.set(saver.id, saver);
  writtenTexts.add(saver);
  saver.start();
  return saver;
}

/** Of a document that is open, or left and not saved. */
export const heldSaver = (id: string): DocumentSaver | undefined => saversById.get(id);

const openPages = new Map<DocumentSaver, number>();

/** @returns leaves it: what is not saved is saved at once, or as soon as the line is back */
export function enter(saver: DocumentSaver): () => void {
  openPages.set(saver, (openPages.get(saver) ?? 0) + 1);
  return () => {
    openPages.set(saver, (openPages.get(saver) ?? 1) - 1);
    saver.flush();
    // An effect that runs anew enters again in the same moment.
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

/** The draft is kept or deleted by the end of the session itself. */
onSignedOut(() => {
  for (const saver of [...saversById.values()]) drop(saver);
});
