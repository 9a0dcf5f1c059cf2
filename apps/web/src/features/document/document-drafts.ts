// Stores unsaved text on this machine for each document and tab, and the user's own text after they chose the other
// version of a conflict. The draft of a closed tab goes to the next page that opens the document.
import type { Project } from '@worklane/contract/projects';
import { type Autosave, type AutosaveDraft, type DocumentText, draftOf } from '@worklane/domain/documents/autosave';
import { uuidv7 } from 'uuidv7';
import { drafts, type Kept } from '../../platform/local-state/drafts.ts';
import { localState } from '../../platform/local-state/local-state.ts';
import { machineStore } from '../../platform/local-state/machine-store.ts';
import type { KeptText } from '../editor/parts/shared-text-state.ts';

export interface DocumentDraft {
  id: string;
  draft: AutosaveDraft;
  /** With it the draft can be opened while the server can't be reached. */
  project?: Project | undefined;
  shared?: KeptText;
}

export interface AsideText {
  text: DocumentText;
  at: number;
}

const tab = uuidv7();
const lockOf = (name: string) => `worklane-documents-${name}`;
/** A page that is being left gives its lock back a moment later. */
const LEAVING_MS = 300;

/** Held until the page is gone. Browsers without locks (pages without TLS) take every tab for gone. */
let isHeld = false;
function holdLock(): void {
  if (isHeld) return;
  isHeld = true;
  navigator.locks?.request(lockOf(tab), () => new Promise(() => undefined)).catch(() => undefined);
}

async function isGone(other: string): Promise<boolean> {
  if (other === tab || !navigator.locks) return true;
  const signal = AbortSignal.timeout(LEAVING_MS);
  return navigator.locks.request(lockOf(other), { signal }, () => true).catch(() => false);
}

/** @param id undefined for the one that is not created */
const nameOf = (projectId: string, id: string | undefined, of = tab) =>
  `${id === undefined ? `document new ${projectId}` : `document ${id}`} ${of}`;
const asideOf = (id: string) => `document aside ${id}`;

interface DraftRef {
  projectId: string;
  id: string;
  project: Project | undefined;
}

/** @param shared the text it belongs to, while several write it */
export function writeDraft({ projectId, id, project }: DraftRef, auto: Autosave, shared?: KeptText): void {
  holdLock();
  const kept: DocumentDraft = { id, draft: draftOf(auto), ...(shared && { shared }), ...(project && { project }) };
  drafts.write(nameOf(projectId, auto.stored && id), kept);
}

export const readDraft = (projectId: string, id: string | undefined) =>
  drafts.read(nameOf(projectId, id)) as DocumentDraft | undefined;

export const forgetDraft = (projectId: string, id: string | undefined) => drafts.remove(nameOf(projectId, id));

/** Takes over the latest draft of this tab or of a closed one. */
export async function takeDraft(projectId: string, id: string | undefined): Promise<DocumentDraft | undefined> {
  const own = readDraft(projectId, id);
  if (own) return own;
  const prefix = nameOf(projectId, id, '');
  for (const { name, value } of await readKept(prefix)) {
    if (!(await isGone(name.slice(prefix.length)))) continue;
    drafts.write(nameOf(projectId, id), value);
    // Another tab wrote it: here it has to be known first.
    drafts.write(name, value);
    drafts.remove(name);
    return value as DocumentDraft;
  }
  return undefined;
}

/** Reads the user's own drafts in this company, latest first. */
async function readKept(prefix: string): Promise<Kept[]> {
  const { currentUser, company } = localState.get();
  const all = ((await machineStore.in('drafts', 'readonly', (store) => store.getAll())) as Kept[] | undefined) ?? [];
  const ofIt = all.filter(
    ({ name, user, company: place }) =>
      name.startsWith(prefix) && user === currentUser?.id && place === (company?.id ?? ''),
  );
  return ofIt.sort((one, other) => other.at - one.at);
}

/** Finds the project of a draft by its key. */
export async function readDraftProject(key: string): Promise<Project | undefined> {
  const kept = await readKept('document ');
  return kept.map(({ value }) => (value as Partial<DocumentDraft>).project).find((project) => project?.key === key);
}

export const setAside = (id: string, text: DocumentText) => drafts.write(asideOf(id), { text, at: Date.now() });
export const readAside = (id: string) => drafts.read(asideOf(id)) as AsideText | undefined;
export const forgetAside = (id: string) => drafts.remove(asideOf(id));
