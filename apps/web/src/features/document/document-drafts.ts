// Keeps what is written and not saved on this machine: of each document, of the new one of a project, and the text a user put
// aside for somebody else's.
import { type Autosave, type AutosaveDraft, type DocumentText, draftOf } from '@worklane/domain/documents/autosave';
import { drafts, type Kept } from '../../platform/local-state/drafts.ts';
import { localState } from '../../platform/local-state/local-state.ts';
import { machineStore } from '../../platform/local-state/machine-store.ts';

export interface DocumentDraft {
  id: string;
  draft: AutosaveDraft;
}

export interface AsideText {
  text: DocumentText;
  at: number;
}

/** @param id undefined for the one that is not created */
const nameOf = (projectId: string, id: string | undefined) =>
  id === undefined ? `document new ${projectId}` : `document ${id}`;
const asideOf = (id: string) => `document aside ${id}`;

export function writeDraft(projectId: string, id: string, auto: Autosave): void {
  const kept: DocumentDraft = { id, draft: draftOf(auto) };
  drafts.write(nameOf(projectId, auto.stored && id), kept);
}

/** Another tab may be writing a new one of its own. */
export function forgetDraft(projectId: string, id: string, isNew: boolean): void {
  const name = nameOf(projectId, isNew ? undefined : id);
  if ((drafts.read(name) as DocumentDraft | undefined)?.id === id) drafts.remove(name);
}

/** As another tab may have left it by now. */
export async function fetchDraft(projectId: string, id: string | undefined): Promise<DocumentDraft | undefined> {
  const name = nameOf(projectId, id);
  const all = (await machineStore.in('drafts', 'readonly', (store) => store.getAll())) as Kept[] | undefined;
  const { currentUser, company } = localState.get();
  const isIt = (each: Kept) => each.name === name && each.user === currentUser?.id && each.company === company?.id;
  const kept = all?.find(isIt);
  if (kept) drafts.write(name, kept.value);
  else if (machineStore.isOpen()) drafts.remove(name);
  return drafts.read(name) as DocumentDraft | undefined;
}

export const setAside = (id: string, text: DocumentText) => drafts.write(asideOf(id), { text, at: Date.now() });
export const readAside = (id: string) => drafts.read(asideOf(id)) as AsideText | undefined;
export const forgetAside = (id: string) => drafts.remove(asideOf(id));
