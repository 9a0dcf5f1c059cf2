// Saves one document while it is written: asks the pure machine what to do, sends it, and keeps a draft on this machine until
// the server has it. It outlives its page as long as anything is not saved.
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, mayPass } from '@worklane/client/api-error';
import type { Document, SavedDocument } from '@worklane/contract/documents';
import {
  type Autosave,
  acknowledge,
  change,
  createNow,
  type DocumentText,
  dueAt,
  fail,
  flush,
  isUnsaved,
  keepMine,
  openedAs,
  outrun,
  overtaken,
  receive,
  refuse,
  requestOf,
  retryNow,
  type SaveRequest,
  send,
  sharedAs,
  takeTheirs,
  unshared,
} from '@worklane/domain/documents/autosave';
import { AUTOSAVE_MS } from '@worklane/domain/documents/vocabulary';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { toastError } from '../../ui/toast.tsx';
import { createDocument, updateDocument } from '../documents/data.ts';
import type { KeptText, SharedText } from '../editor/parts/shared-text-state.ts';
import { knownProject } from '../projects/parts/known-project.ts';
import { createReading } from './create-reading.ts';
import { documentQuery } from './data.ts';
import { forgetDraft, setAside, writeDraft } from './document-drafts.ts';

/** What waits for the connection of a shared text gives up after so long. */
const LOST_MS = 10_000;
const NO_CONNECTION = "Your last changes aren't saved. Check your connection and try again.";

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

export type DocumentSaver = ReturnType<typeof createDocumentSaver>;

interface Start {
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

export function createDocumentSaver(start: Start) {
  const { id, projectId } = start;
  const { use, now, apply, plan, keepOnMachine, tryNow, end, sharing } = createEngine(start);
  const reading = createReading((content, at) => {
    if (sharing.isOn()) apply(now(), {}, content);
    else apply(change(now(), { content }, at));
  });
  return {
    id,
    projectId,
    use,
    /** @param read says what the editor holds @returns reads it a last time */
    attach: reading.attach,
    /** Called with every key: the editor is read when the typing pauses. */
    edited: reading.edited,
    opened: (content: string) => content !== '' && apply(openedAs(now(), content)),
    /**
     * The server stores the content itself from now on, because it is a shared text.
     * @param text `keep` returns undefined while the text could not be opened again
     */
    share: (text: Pick<SharedText, 'keep' | 'use'>) => {
      reading.readNow();
      sharing.set({ keep: text.keep, isUnkept: () => text.use.getState().isUnkept });
    },
    isShared: sharing.isOn,
    /** The shared text that an earlier page couldn't send, until this page shares it. */
    kept: start.kept,
    /**
     * @param isKept whether the server has all of it
     * @param isOver whether the content was changed in another way
     */
    endSharing: (isKept: boolean, isOver: boolean) => {
      if (!sharing.isOn()) return;
      reading.readNow();
      sharing.set(undefined);
      const alone = isKept ? now() : unshared(now());
      apply(isOver ? overtaken(now(), isKept) : alone, { isWaiting: false });
    },
    /** Shows that letters of a shared text are not saved yet. */
    wait: (isWaiting: boolean) => {
      if (use.getState().isWaiting === isWaiting) return;
      reading.readNow();
      apply(now(), { isWaiting });
    },
    /** Deletes the draft of letters that the server has by now. */
    acknowledged: keepOnMachine,
    /** Shows what others write to a reader. */
    show: (content: string) => {
      if (content !== now().now.content) apply(sharedAs(now(), content));
    },
    /** Shows the content as the server stores it, in place of letters that were shown to a reader. */
    showStored: () => {
      const { stored } = now();
      if (stored && !isUnsaved(now())) apply(sharedAs(now(), stored.content));
    },
    set: (text: Partial<Omit<DocumentText, 'content'>>) => apply(change(now(), text, Date.now())),
    /** Takes in a version that the server has stored. */
    receive: (theirs: Document) => {
      reading.readNow();
      const isNew = theirs.version >= (now().stored?.version ?? 0);
      apply(receive(now(), theirs), isNew ? { savedAt: theirs.updated_at } : {});
    },
    flush: () => {
      reading.readNow();
      apply(flush(now()));
    },
    /** Reads the current content. */
    read: () => {
      reading.readNow();
      return now().now.content;
    },
    retry: tryNow,
    /** Resolves once the document exists, so that a picture can be added to it. */
    created: () => {
      reading.readNow();
      if (!now().stored) apply(createNow(now()), { problem: undefined });
      return until(use, ({ auto: { stored } }) => stored !== undefined);
    },
    /** Resolves once everything is saved. */
    saved: () => {
      reading.readNow();
      apply(retryNow(now()), { problem: undefined });
      return until(use, ({ auto, isWaiting }) => !isWaiting && auto.sending === undefined && !requestOf(auto));
    },
    keepMine: () => {
      reading.readNow();
      apply(keepMine(now()));
    },
    /** @param keepsMine the user's own text stays on this machine until they delete it */
    takeTheirs: (keepsMine = true) => {
      reading.readNow();
      if (keepsMine) setAside(id, now().now);
      apply(takeTheirs(now()));
    },
    isUnsaved: () => use.getState().isWaiting || isUnsaved(now()),
    /** Stops saving. The draft stays. */
    end,
    /** Saves at once what a draft of an earlier page holds. */
    start: plan,
  };
}

/** Saves at the moments that the state machine names. */
function createEngine({ client, projectId, id, auto, savedAt, kept, onCreated }: Start) {
  const use = create<SaverState>()(() => ({
    auto,
    savedAt,
    problem: undefined,
    isGone: false,
    isWaiting: kept !== undefined,
    dropped: [],
  }));
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

interface Shared {
  keep: SharedText['keep'];
  isUnkept(): boolean;
}

/** A connection can be dead long before anyone notices: only what the server has acknowledged needs no draft. */
function keepDraft(
  place: Parameters<typeof writeDraft>[0],
  { auto, isWaiting }: SaverState,
  shared: Shared | undefined,
): void {
  if (isWaiting || shared?.isUnkept()) writeDraft(place, unshared(auto), shared?.keep());
  else if (isUnsaved(auto)) writeDraft(place, auto);
  else forgetDraft(place.projectId, auto.stored && place.id);
}

/** @throws the problem that prevents saving, or that a shared text has been without a connection for long */
function until(use: UseBoundStore<StoreApi<SaverState>>, isReached: (state: SaverState) => boolean): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = (state: SaverState) => {
    if (isReached(state)) resolve();
    else if (state.problem) reject(state.problem);
  };
  const stop = use.subscribe(look);
  const timer = setTimeout(() => use.getState().isWaiting && reject(new Error(NO_CONNECTION)), LOST_MS);
  look(use.getState());
  return promise.finally(() => {
    stop();
    clearTimeout(timer);
  });
}

function sendRequest(projectId: string, id: string, request: SaveRequest): Promise<SavedDocument> {
  if (request.kind === 'create') return createDocument(projectId, Object.assign({ id }, request.text));
  const { fields, version } = request;
  const guard = fields.content === undefined ? {} : { version };
  return updateDocument(id, Object.assign(guard, fields));
}
