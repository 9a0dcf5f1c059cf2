// Saves one document while it is written, shared with others or alone. It outlives its page as long as anything is not saved.
import type { Document } from '@worklane/contract/documents';
import {
  change,
  createNow,
  type DocumentText,
  flush,
  isUnsaved,
  keepMine,
  openedAs,
  overtaken,
  receive,
  requestOf,
  retryNow,
  sharedAs,
  takeTheirs,
  unshared,
} from '@worklane/domain/documents/autosave';
import type { StoreApi, UseBoundStore } from 'zustand';
import type { SharedText } from '../editor/parts/shared-text-state.ts';
import { createReading } from './create-reading.ts';
import { setAside } from './document-drafts.ts';
import { createSaveEngine, type SaverStart, type SaverState } from './save-engine.ts';

/** What waits for the connection of a shared text gives up after so long. */
const LOST_MS = 10_000;
const NO_CONNECTION = "Your last changes aren't saved. Check your connection and try again.";

export type DocumentSaver = ReturnType<typeof createDocumentSaver>;

export function createDocumentSaver(start: SaverStart) {
  const { id, projectId } = start;
  const { use, now, apply, plan, keepOnMachine, tryNow, end, sharing } = createSaveEngine(start);
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
