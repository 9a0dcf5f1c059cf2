// Saves one document while it is written: asks the pure machine what to do, sends it, and keeps a draft on this machine until
// the server has it. It outlives its page as long as anything is not saved.
import type { QueryClient } from '@tanstack/react-query';
import { type Document, documents, type SavedDocument } from '@worklane/contract/documents';
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
import { ApiError, mayPass } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { sayFailed } from '../../ui/say.tsx';
import { documentQuery } from './data.ts';
import { forgetDraft, setAside, writeDraft } from './document-drafts.ts';

export interface SaverState {
  auto: Autosave;
  /** When the server last saved it. */
  savedAt: string | undefined;
  /** Why the last attempt to save it failed. */
  problem: Error | undefined;
  /** It was deleted, or is no longer theirs to write. */
  isGone: boolean;
  /** Of a shared text: the line is lost, and something is not kept by the server. Nothing is sent meanwhile. */
  isWaiting: boolean;
  /** What the server took out of the last save. */
  dropped: readonly string[];
}

export type DocumentSaver = ReturnType<typeof createDocumentSaver>;

interface Start {
  client: QueryClient;
  projectId: string;
  id: string;
  auto: Autosave;
  savedAt?: string | undefined;
  /** It was created under its id. */
  onCreated?: () => void;
}

/** Long enough that nothing is read while keys follow each other, and short enough that a crash costs no word. */
const READ_AFTER_MS = 120;
const READ_AT_LEAST_MS = 1_000;

export function createDocumentSaver(start: Start) {
  const { id, projectId } = start;
  const { use, now, apply, plan, tryNow, end } = createEngine(start);
  let isShared = false;
  const reading = createReading((content, at) => {
    const isKept = isShared && !use.getState().isWaiting;
    apply(isKept ? sharedAs(now(), content) : change(now(), { content }, at));
  });
  return {
    id,
    projectId,
    use,
    /** @param read says what the editor holds @returns reads it a last time */
    attach: reading.attach,
    /** Called with every key: what the editor holds is read when the keys pause. */
    edited: reading.edited,
    opened: (content: string) => content !== '' && apply(openedAs(now(), content)),
    /** The content is a shared text's from now on, which the server keeps itself. */
    share: () => {
      reading.readNow();
      isShared = true;
    },
    /** @param isKept whether the server has all of it */
    endSharing: (isKept: boolean) => {
      if (!isShared) return;
      reading.readNow();
      isShared = false;
      apply(isKept ? now() : unshared(now()), { isWaiting: false });
    },
    /** Of a shared text, whose line is lost: what is written stays on this machine. */
    wait: (isWaiting: boolean) => {
      if (use.getState().isWaiting === isWaiting) return;
      reading.readNow();
      const state = now();
      apply(isWaiting ? unshared(state) : sharedAs(state, state.now.content), { isWaiting });
    },
    set: (text: Partial<Omit<DocumentText, 'content'>>) => apply(change(now(), text, Date.now())),
    /** The server has this by now. */
    receive: (theirs: Document) => {
      reading.readNow();
      const isNew = theirs.version >= (now().stored?.version ?? 0);
      apply(receive(now(), theirs), isNew ? { savedAt: theirs.updated_at } : {});
    },
    flush: () => {
      reading.readNow();
      apply(flush(now()));
    },
    /** The content as it is in this moment. */
    read: () => {
      reading.readNow();
      return now().now.content;
    },
    retry: tryNow,
    /** Resolves once the document is there, for what is to belong to it. */
    created: () => {
      reading.readNow();
      if (!now().stored) apply(createNow(now()), { problem: undefined });
      return until(use, ({ auto: { stored } }) => stored !== undefined);
    },
    /** Resolves once everything is saved, for what is to follow it. */
    saved: () => {
      reading.readNow();
      apply(retryNow(now()), { problem: undefined });
      return until(use, ({ auto }) => auto.sending === undefined && !requestOf(auto));
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
    isUnsaved: () => isUnsaved(now()),
    /** Nothing is saved any more. The draft stays. */
    end,
    /** What a draft of an earlier page began with goes on at once. */
    start: plan,
  };
}

/** Does what the machine says, when it says it. */
function createEngine({ client, projectId, id, auto, savedAt, onCreated }: Start) {
  const use = create<SaverState>()(() => ({
    auto,
    savedAt,
    problem: undefined,
    isGone: false,
    isWaiting: false,
    dropped: [],
  }));
  const now = () => use.getState().auto;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function apply(next: Autosave, more: Partial<SaverState> = {}): void {
    if (isOver) return;
    const wasCreated = now().stored !== undefined;
    use.setState({ auto: next, ...more });
    keepDraft(projectId, id, next);
    if (!wasCreated && next.stored) {
      forgetDraft(projectId, undefined);
      onCreated?.();
    }
    plan();
  }

  function plan(): void {
    clearTimeout(timer);
    const { isGone, isWaiting } = use.getState();
    const due = isGone || isWaiting ? undefined : dueAt(now(), AUTOSAVE_MS.page);
    if (due === undefined) return;
    const wait = due - Date.now();
    if (wait > 0) timer = setTimeout(() => plan(), wait);
    else void save();
  }

  async function save(): Promise<void> {
    const request = use.getState().isWaiting ? undefined : requestOf(now());
    if (!request) return;
    apply(send(now()));
    try {
      const { dropped, ...saved } = await sendRequest(projectId, id, request);
      const { queryKey } = documentQuery(id);
      // Read before it was saved: it must not come back.
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
        sayNotSaved(fail(now(), Date.now()), unread as Error);
      }
      return;
    }
    // Without a session it waits for the next one.
    const isPassing = mayPass(error) || (error instanceof ApiError && error.status === 401);
    sayNotSaved(isPassing ? fail(now(), Date.now()) : refuse(now()), error);
  }

  function sayNotSaved(next: Autosave, problem: Error): void {
    const isGone = problem instanceof ApiError && (problem.status === 404 || problem.status === 403);
    const reason = problem.message.replace(/\.?$/, '.');
    // Once: what follows is said in the head.
    if (!use.getState().problem && !isOver)
      sayFailed('Failed to save document', `${reason} Your text is kept in this browser.`);
    apply(next, { problem, isGone });
  }

  const tryNow = () => apply(retryNow(now()), { isGone: false });
  addEventListener('online', tryNow);
  const end = () => {
    isOver = true;
    clearTimeout(timer);
    removeEventListener('online', tryNow);
  };
  return { use, now, apply, plan, tryNow, end };
}

function keepDraft(projectId: string, id: string, auto: Autosave): void {
  if (isUnsaved(auto)) writeDraft(projectId, id, auto);
  else forgetDraft(projectId, auto.stored && id);
}

/** @throws the problem that keeps it from being saved */
function until(use: UseBoundStore<StoreApi<SaverState>>, isSo: (state: SaverState) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (state: SaverState) => {
      if (!isSo(state) && !state.problem) return false;
      if (isSo(state)) resolve();
      else reject(state.problem);
      return true;
    };
    if (look(use.getState())) return;
    const stop = use.subscribe((state) => look(state) && stop());
  });
}

function sendRequest(projectId: string, id: string, request: SaveRequest): Promise<SavedDocument> {
  if (request.kind === 'create')
    return call(documents.create, { params: { project: projectId }, body: Object.assign({ id }, request.text) });
  const { fields, version } = request;
  const guard = fields.content === undefined ? {} : { version };
  return call(documents.update, { params: { document: id }, body: Object.assign(guard, fields) });
}

/** Reads the editor when its keys pause: to write a long document as HTML takes longer than a key may. */
function createReading(onRead: (content: string, at: number) => void) {
  let read: (() => string | undefined) | undefined;
  let editedAt: number | undefined;
  let unreadSince = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readNow = () => {
    clearTimeout(timer);
    if (editedAt === undefined || !read) return;
    const content = read();
    if (content === undefined) return;
    const at = editedAt;
    editedAt = undefined;
    onRead(content, at);
  };
  return {
    readNow,
    attach: (reader: () => string | undefined) => {
      read = reader;
      return () => {
        readNow();
        if (read === reader) read = undefined;
      };
    },
    edited: () => {
      const now = Date.now();
      if (editedAt === undefined) unreadSince = now;
      editedAt = now;
      clearTimeout(timer);
      timer = setTimeout(readNow, Math.max(0, Math.min(READ_AFTER_MS, unreadSince + READ_AT_LEAST_MS - now)));
    },
  };
}
