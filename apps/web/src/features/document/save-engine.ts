// Saves one document at the moments that the pure machine names, and keeps a draft in this browser until the server has it.
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, mayPass } from '@worklane/client/api-error';
import type { Document, SavedDocument } from '@worklane/contract/documents';
import {
  type Autosave,
  acknowledge,
  dueAt,
  fail,
  isUnsaved,
  outrun,
  refuse,
  requestOf,
  retryNow,
  type SaveRequest,
  send,
  sharedAs,
  unshared,
} from '@worklane/domain/documents/autosave';
import { AUTOSAVE_MS } from '@worklane/domain/documents/vocabulary';
import { create } from 'zustand';
import { toastError } from '../../ui/toast.tsx';
import { createDocument, updateDocument } from '../documents/data.ts';
import type { KeptText, SharedText } from '../editor/parts/shared-text-state.ts';
import { knownProject } from '../projects/parts/known-project.ts';
import { documentQuery } from './data.ts';
import { forgetDraft, writeDraft } from './document-drafts.ts';

export interface SaverState {
  auto: Autosave;
  /** When the server last saved it. */
  savedAt: string | undefined;
  /** Why the last attempt to save it failed. */
  problem: Error | undefined;
  /** It was deleted, or the user may no longer edit it. */
  isGone: boolean;
  /** The connection of a shared text is lost with letters unacknowledged. They are kept on this machine. */
  isWaiting: boolean;
  /** What the server removed from the last save. */
  dropped: readonly string[];
}

export interface SaverStart {
  client: QueryClient;
  projectId: string;
  id: string;
  auto: Autosave;
  savedAt?: string | undefined;
  /** A shared text with words that an earlier page couldn't send. */
  kept?: KeptText | undefined;
  /** Called once the server has created it under its id. */
  onCreated?: () => void;
}

/** Saves at the moments that the state machine names. */
export function createSaveEngine(start: SaverStart) {
  const { client, projectId, id, kept, onCreated } = start;
  const use = create<SaverState>()(() => firstState(start));
  const now = () => use.getState().auto;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let shared: Shared | undefined = kept && { keep: () => kept, isUnkept: () => true };

  /** @param content the content in the editor of a shared text, which only the text itself may replace */
  function apply(given: Autosave, more: Partial<SaverState> = {}, content = now().now.content): void {
    if (isOver) return;
    const wasCreated = now().stored !== undefined;
    const next = shared ? sharedAs(given, content) : given;
    use.setState({ auto: next, ...more });
    keepOnMachine();
    if (!wasCreated && next.stored) {
      forgetDraft(projectId, undefined);
      onCreated?.();
    }
    plan();
  }

  const keepOnMachine = () => {
    if (!isOver) keepDraft({ projectId, id, project: knownProject(client, projectId) }, use.getState(), shared);
  };

  function plan(): void {
    clearTimeout(timer);
    const due = use.getState().isGone ? undefined : dueAt(now(), AUTOSAVE_MS.page);
    if (due === undefined) return;
    const wait = due - Date.now();
    if (wait > 0) timer = setTimeout(() => plan(), wait);
    else void save();
  }

  async function save(): Promise<void> {
    const request = requestOf(now());
    if (!request) return;
    apply(send(now()));
    try {
      const { dropped, ...saved } = await sendRequest(projectId, id, request);
      const { queryKey } = documentQuery(id);
      // An answer from before the save must not replace it.
      void client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, saved as Document);
      apply(acknowledge(now(), saved), { savedAt: saved.updated_at, problem: undefined, dropped });
    } catch (error) {
      await takeFailure(error as Error);
    }
  }

  async function takeFailure(error: Error): Promise<void> {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'document_changed' || code === 'conflict') {
      try {
        const theirs = await client.fetchQuery(documentQuery(id));
        apply(outrun(now(), theirs), { savedAt: theirs.updated_at, problem: undefined });
      } catch (unread) {
        toastNotSaved(fail(now(), Date.now()), unread as Error);
      }
      return;
    }
    // Without a session it waits for the next one.
    const isPassing = mayPass(error) || (error instanceof ApiError && error.status === 401);
    toastNotSaved(isPassing ? fail(now(), Date.now()) : refuse(now()), error);
  }

  function toastNotSaved(next: Autosave, problem: Error): void {
    const isGone = problem instanceof ApiError && (problem.status === 404 || problem.status === 403);
    const reason = problem.message.replace(/\.?$/, '.');
    // Once: later failures show in the head.
    if (!use.getState().problem && !isOver)
      toastError('Failed to save document', `${reason} Your text is kept in this browser.`);
    apply(next, { problem, isGone });
  }

  const tryNow = () => apply(retryNow(now()), { isGone: false });
  addEventListener('online', tryNow);
  const end = () => {
    isOver = true;
    clearTimeout(timer);
    removeEventListener('online', tryNow);
  };
  const sharing = {
    isOn: () => shared !== undefined,
    set: (next: Shared | undefined) => {
      shared = next;
    },
  };
  return { use, now, apply, plan, keepOnMachine, tryNow, end, sharing };
}

const firstState = ({ auto, savedAt, kept }: SaverStart): SaverState => ({
  auto,
  savedAt,
  problem: undefined,
  isGone: false,
  isWaiting: kept !== undefined,
  dropped: [],
});

interface Shared {
  keep: SharedText['keep'];
  isUnkept(): boolean;
}

/** Stores a draft until the server has acknowledged the text: a dead connection is noticed late. */
function keepDraft(
  ref: Parameters<typeof writeDraft>[0],
  { auto, isWaiting }: SaverState,
  shared: Shared | undefined,
): void {
  if (isWaiting || shared?.isUnkept()) writeDraft(ref, unshared(auto), shared?.keep());
  else if (isUnsaved(auto)) writeDraft(ref, auto);
  else forgetDraft(ref.projectId, auto.stored && ref.id);
}

function sendRequest(projectId: string, id: string, request: SaveRequest): Promise<SavedDocument> {
  if (request.kind === 'create') return createDocument(projectId, Object.assign({ id }, request.text));
  const { fields, version } = request;
  const guard = fields.content === undefined ? {} : { version };
  return updateDocument(id, Object.assign(guard, fields));
}
