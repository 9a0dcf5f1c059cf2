// Takes part in writing a shared text as soon as all of the document is saved. Words that are written while the connection is
// lost stay in the shared text, and merge when it is back.
import { useRealtimeState } from '../../platform/realtime/realtime-state.ts';
import type { SharedText } from '../editor/parts/shared-text-state.ts';
import { isBusy, watchBusy, whenStill } from '../editor/parts/watch-busy.ts';
import type { DocumentSaver } from './document-saver.ts';
import { loadSharedText } from './open-shared-text.ts';
import { isOpen, sendBehind, takeBack } from './unsent-texts.ts';

interface Options {
  /** Loads the code of the document's shared text. */
  load?: typeof loadSharedText;
  saver: DocumentSaver;
  /** Draws the editor for another text; without one the user writes alone. */
  onText(text: SharedText | undefined): void;
  /** Called with the ids of the others who have the document open. */
  onPeople(people: readonly string[]): void;
  /** Called when the content was replaced: the document has to be loaded again. */
  onOver(): void;
}

/** What the server hasn't acknowledged for so long is shown as not saved. */
const UNKEPT_MS = 1_500;
const REOPEN_MS = 400;
/** Between two attempts to load the code of a shared text that has words to send. */
const LOAD_AGAIN_MS = 5_000;
/**
 * The network lets requests through and no WebSocket: after so long, words are saved over HTTP. A shorter outage of the WebSocket
 * alone ends by itself, and the texts merge.
 */
const BLOCKED_MS = 600_000;
const NOBODY: readonly string[] = [];

interface Part extends Required<Options> {
  text: SharedText | undefined;
  isJoined: boolean;
  isEnded: boolean;
  /** The user typed before joining. Saving that over HTTP replaces the content of the shared text that was opened. */
  isOutdated: boolean;
  /** Joins once the user has stopped dragging, selecting or composing. */
  isPutOff: boolean;
  timers: Partial<Record<'unkept' | 'reopen' | 'blocked', ReturnType<typeof setTimeout>>>;
  stops: (() => void)[];
}

/** @returns ends it */
export function writeSharedText({ load = loadSharedText, saver, onText, onPeople, onOver }: Options): () => void {
  const part: Part = {
    load,
    saver,
    onText,
    onPeople,
    onOver,
    text: undefined,
    isJoined: false,
    isEnded: false,
    isOutdated: false,
    isPutOff: false,
    timers: {},
    stops: [],
  };
  const keepUnsent = () => {
    if (isUnsent(part)) saver.wait(true);
  };
  addEventListener('pagehide', keepUnsent);
  const unwatch = useRealtimeState.subscribe(() => watchBlocking(part));
  const unwatchBusy = watchBusy(document.body);
  const left = takeBack(saver);
  if (left) {
    follow(part, left);
    // The page is being drawn now.
    queueMicrotask(() => !part.isEnded && join(part, left));
  } else open(part);
  return () => {
    part.isEnded = true;
    unwatch();
    unwatchBusy();
    removeEventListener('pagehide', keepUnsent);
    keepUnsent();
    end(part);
  };
}

const isUnsent = ({ text, isJoined }: Part) => isJoined && text?.use.getState().isUnkept === true;

function open(part: Part): void {
  const { load, saver, timers } = part;
  const kept = saver.isShared() ? saver.kept : undefined;
  load(saver.id).then(
    (code) => {
      if (part.isEnded) return;
      const text = code.open(false, kept);
      follow(part, text);
      if (kept) join(part, text);
    },
    () => {
      // Without words to send, the user writes alone.
      if (kept && !part.isEnded) timers.reopen = setTimeout(() => open(part), LOAD_AGAIN_MS);
    },
  );
}

function follow(part: Part, text: SharedText): void {
  const { saver, stops } = part;
  part.text = text;
  part.isOutdated = saver.isUnsaved();
  stops.push(
    text.use.subscribe(() => take(part, text)),
    saver.use.subscribe(() => tryToJoin(part)),
  );
}

function tryToJoin(part: Part): void {
  const { saver, text } = part;
  part.isOutdated ||= !part.isJoined && saver.isUnsaved();
  if (!text || part.isJoined || text.use.getState().phase !== 'here') return;
  if (isBusy(document.body)) {
    putOff(part);
    return;
  }
  saver.read();
  // Words written alone are saved first.
  if (saver.isUnsaved()) return;
  if (part.isOutdated) {
    close(part);
    open(part);
  } else join(part, text);
}

function putOff(part: Part): void {
  if (part.isPutOff) return;
  part.isPutOff = true;
  void whenStill(document.body).then(() => {
    part.isPutOff = false;
    tryToJoin(part);
  });
}

function join(part: Part, text: SharedText): void {
  part.isJoined = true;
  part.saver.share(text);
  part.onText(text);
  take(part, text);
}

function take(part: Part, text: SharedText): void {
  const { saver, timers, onText, onPeople, onOver } = part;
  const { phase, isUnkept, people } = text.use.getState();
  onPeople(people);
  if (phase === 'over' || phase === 'refused' || phase === 'unmade') {
    leave(part);
    onText(undefined);
    if (phase !== 'refused')
      timers.reopen = setTimeout(() => {
        onOver();
        close(part);
        open(part);
      }, REOPEN_MS);
    return;
  }
  tryToJoin(part);
  if (!part.isJoined) return;
  watchBlocking(part);
  if (!isUnkept || phase === 'lost') saver.wait(isUnkept);
  if (isUnkept) timers.unkept ??= setTimeout(() => saver.wait(true), UNKEPT_MS);
  else {
    clearTimeout(timers.unkept);
    delete timers.unkept;
    saver.acknowledged();
  }
}

function watchBlocking(part: Part): void {
  const { text, timers } = part;
  const isLive = useRealtimeState.getState().state === 'live';
  if (text && isLive && isUnsent(part) && text.use.getState().phase === 'lost') {
    timers.blocked ??= setTimeout(() => {
      close(part);
      part.onText(undefined);
      part.timers.reopen = setTimeout(() => open(part), BLOCKED_MS);
    }, BLOCKED_MS);
    return;
  }
  clearTimeout(timers.blocked);
  delete timers.blocked;
}

function leave(part: Part): void {
  const { saver, text, timers, onPeople } = part;
  for (const timer of Object.values(timers)) clearTimeout(timer);
  part.timers = {};
  if (part.isJoined) {
    const state = text?.use.getState();
    saver.endSharing(state?.isUnkept !== true, state?.phase === 'over');
  }
  part.isJoined = false;
  onPeople(NOBODY);
}

function close(part: Part): void {
  for (const stop of part.stops.splice(0)) stop();
  leave(part);
  part.text?.end();
  part.text = undefined;
}

/** Sends what the server doesn't have yet, also after the page was left. */
function end(part: Part): void {
  const { saver, text, stops, timers } = part;
  if (!text || !isUnsent(part) || !isOpen(text)) {
    close(part);
    return;
  }
  for (const stop of stops.splice(0)) stop();
  for (const timer of Object.values(timers)) clearTimeout(timer);
  part.onPeople(NOBODY);
  sendBehind(saver, text);
}
