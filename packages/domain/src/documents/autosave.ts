// Decides when a document is saved and how it meets what others have saved, so that no text is ever lost. Pure: the page
// holds the state, the clock and the line, and keeps `draftOf` on its machine while `isUnsaved`.
import { AUTOSAVE_MS, NEW_DOCUMENT_TITLE } from './vocabulary.ts';

export interface DocumentText {
  title: string;
  category: string;
  /** HTML. */
  content: string;
}

export interface StoredText extends DocumentText {
  version: number;
}

export interface Autosave {
  /** As the server has it. Undefined while a new document is not created. */
  stored: StoredText | undefined;
  /** What the page held when it was the same as `stored`: the editor may write the same content in other words. */
  saved: DocumentText;
  now: DocumentText;
  /** Of the change that is not sent, the first and the latest key. */
  changedSince: number;
  changedAt: number;
  /** On its way. */
  sending: DocumentText | undefined;
  /** Was being sent when the connection was lost. It may have arrived, so it is sent again before anything newer. */
  lost: DocumentText | undefined;
  /** In a row. */
  failures: number;
  /** Not before, after a failure. */
  retryAt: number;
  /** The server said no: sent again after the next change only. */
  isRefused: boolean;
  /** Does not wait for a pause. */
  isUrgent: boolean;
  /** It has to be created though it has no text: a picture for it is waiting. */
  isAwaited: boolean;
  /** A version that someone else may have saved, until it can be told apart from our own. */
  heard: StoredText | undefined;
  /** Another user's version, saved from the same text. Nothing is sent until the user has chosen. */
  theirs: StoredText | undefined;
  /** Counts how often the content was changed by something else than the user's keys. */
  replaced: number;
}

/** What outlives the page: enough to go on from it. */
export type AutosaveDraft = Pick<Autosave, 'stored' | 'saved' | 'now' | 'lost'>;

/** A call that saves: without `version` it creates the document or leaves the content alone. */
export type SaveRequest =
  | { kind: 'create'; text: DocumentText }
  | { kind: 'change'; fields: Partial<DocumentText>; version: number };

/** Someone who never pauses is saved this often all the same. */
const LONGEST_MS = 30_000;
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const;
const FIELDS = ['title', 'category', 'content'] as const;

const textOf = ({ title, category, content }: DocumentText): DocumentText => ({ title, category, content });

/** @param text what it starts with: of a new document or, with `stored`, the same */
export function startAutosave(text: DocumentText, stored?: StoredText): Autosave {
  return {
    stored,
    saved: textOf(text),
    now: textOf(text),
    changedSince: 0,
    changedAt: 0,
    sending: undefined,
    lost: undefined,
    failures: 0,
    retryAt: 0,
    isRefused: false,
    isUrgent: false,
    isAwaited: false,
    heard: undefined,
    theirs: undefined,
    replaced: 0,
  };
}

/** Picks what a later page needs. A running call counts as lost: it may arrive although its answer doesn't. */
export const draftOf = ({ stored, saved, now, sending, lost }: Autosave): AutosaveDraft => ({
  stored,
  saved,
  now,
  lost: sending ?? lost,
});

/** Continues from a draft of an earlier page. @param stored as the server has it now; undefined while it is not created */
export function resumeAutosave(draft: AutosaveDraft, stored: StoredText | undefined): Autosave {
  const { now, lost } = draft;
  const state: Autosave = { ...startAutosave(draft.saved, draft.stored), now, lost };
  return stored ? receive(state, stored) : state;
}

/** Tells whether anything is not acknowledged. */
export function isUnsaved({ saved, now, sending, lost, theirs }: Autosave): boolean {
  return [sending, lost, theirs].some((each) => each !== undefined) || isDifferent(now, saved);
}

/** Notes what the user typed. */
export function change(state: Autosave, text: Partial<DocumentText>, at: number): Autosave {
  const now = { ...state.now, ...text };
  if (!isDifferent(now, state.now)) return state;
  const wasUnsent = isDifferent(state.now, state.sending ?? state.saved);
  const changedSince = wasUnsent ? state.changedSince : at;
  return { ...state, now, changedSince, changedAt: at, isRefused: false };
}

/** Notes how the editor writes the content that it was opened with. */
export function openedAs(state: Autosave, content: string): Autosave {
  const isSame = state.now.content === state.saved.content && !state.sending;
  return isSame ? { ...state, saved: { ...state.saved, content }, now: { ...state.now, content } } : state;
}

/**
 * Counts the editor's content as saved, because several users write and the shared text keeps every letter. A call on
 * its way, or one whose answer was lost, saves only the title and the category.
 */
export function sharedAs(state: Autosave, content: string): Autosave {
  return { ...savedAs(state, content), now: { ...state.now, content } };
}

/** Counts the content as unsaved again, after something was written in a text that is no longer shared. */
export function unshared(state: Autosave): Autosave {
  return state.stored ? savedAs(state, state.stored.content) : state;
}

function savedAs(state: Autosave, content: string): Autosave {
  const withContent = <Text extends DocumentText | undefined>(text: Text): Text => text && { ...text, content };
  const { saved, sending, lost } = state;
  return { ...state, saved: { ...saved, content }, sending: withContent(sending), lost: withContent(lost) };
}

/** Continues from the draft of a shared text that the server hasn't stored. @param stored as in `resumeAutosave` */
export function resumeShared(draft: AutosaveDraft, stored: StoredText | undefined): Autosave {
  const { content } = draft.now;
  const own = sharedAs(resumeAutosave(draft, undefined), content);
  return stored ? sharedAs(receive(own, stored), content) : own;
}

/**
 * Notes that the content was changed in another way while it was shared. What the server has stored counts: `stored`
 * may be that change already, so words that it lacks must not be saved over it unasked.
 */
export function overtaken(state: Autosave, isKept: boolean): Autosave {
  const { stored, now } = state;
  if (!stored || stored.content === now.content) return state;
  return isKept ? sharedAs(state, stored.content) : { ...unshared(state), theirs: stored };
}

/** Saves without a pause, when the user leaves or hides the page. */
export const flush = (state: Autosave): Autosave =>
  isUnsaved(state) ? { ...state, isUrgent: true, retryAt: 0 } : state;

/** Creates a new document at once, text or none. */
export const createNow = (state: Autosave): Autosave =>
  state.stored ? state : { ...state, isAwaited: true, isUrgent: true, retryAt: 0 };

/** Tries again at once, when the connection is back or the user asks. */
export const retryNow = (state: Autosave): Autosave => flush({ ...state, isRefused: false });

/** Returns what is to be saved, whatever the time; undefined when there is nothing. */
export function requestOf(state: Autosave): SaveRequest | undefined {
  const { stored, saved, sending, theirs, isRefused, isAwaited } = state;
  if (sending || theirs || isRefused) return undefined;
  const next = nextOf(state);
  const title = next.title.trim() || NEW_DOCUMENT_TITLE;
  if (!stored) {
    const isWanted = isAwaited || hasText(next.content);
    return isWanted ? { kind: 'create', text: { ...next, title } } : undefined;
  }
  const fields: Partial<DocumentText> = {};
  if (next.title !== saved.title && title !== stored.title) fields.title = title;
  if (next.category !== saved.category) fields.category = next.category;
  if (next.content !== saved.content && next.content !== '') fields.content = next.content;
  return Object.keys(fields).length > 0 ? { kind: 'change', fields, version: stored.version } : undefined;
}

const nextOf = ({ lost, now }: Autosave): DocumentText => lost ?? now;

/** Returns when the next call is to be sent; undefined when there is nothing to send. */
export function dueAt(state: Autosave, delay: number = AUTOSAVE_MS.fallback): number | undefined {
  if (!requestOf(state)) return undefined;
  if (state.isUrgent || state.lost) return state.retryAt;
  return Math.max(state.retryAt, Math.min(state.changedAt + delay, state.changedSince + LONGEST_MS));
}

/** Notes that the call of `requestOf` was sent. */
export const send = (state: Autosave): Autosave => ({ ...state, sending: nextOf(state), isUrgent: false });

/** Notes that the server has saved the text that was sent. */
export function acknowledge(state: Autosave, stored: StoredText): Autosave {
  const { sending: saved = state.saved, heard } = state;
  const next: Autosave = {
    ...state,
    stored,
    saved,
    sending: undefined,
    lost: undefined,
    heard: undefined,
    failures: 0,
    retryAt: 0,
    isAwaited: false,
    isUrgent: state.isUrgent && isDifferent(state.now, saved),
  };
  const former = state.stored;
  if (!former) return takeHeard(next, heard);
  // A text that was not sent may have come from another user in between.
  const unsent = FIELDS.filter((field) => saved[field] === state.saved[field]);
  const before = { ...stored, version: stored.version - 1 };
  for (const field of unsent) before[field] = former[field];
  return receive({ ...next, stored: before }, newer(heard, stored));
}

/** Notes that the call got no answer. */
export function fail(state: Autosave, at: number): Autosave {
  const pause = PAUSES_MS[Math.min(state.failures, PAUSES_MS.length - 1)] as number;
  const { sending: lost, heard } = state;
  const next: Autosave = { ...state, sending: undefined, lost, failures: state.failures + 1, retryAt: at + pause };
  return takeHeard({ ...next, heard: undefined }, heard);
}

/** Notes that the server has refused the text, and would refuse it again. */
export function refuse(state: Autosave): Autosave {
  const { heard } = state;
  return takeHeard({ ...state, sending: undefined, lost: undefined, heard: undefined, isRefused: true }, heard);
}

/** Notes that the server has a newer version: an event said so, or our own was refused because of it. */
export function outrun(state: Autosave, theirs: StoredText): Autosave {
  return receive({ ...state, sending: undefined, heard: undefined }, theirs);
}

/** Notes a saved version, which may be our own. */
export function receive(state: Autosave, theirs: StoredText): Autosave {
  const { stored, sending, lost, saved, now } = state;
  if (stored && theirs.version <= stored.version) return state;
  if (sending) return { ...state, heard: newer(state.heard, theirs) };
  // Its id was made here: nobody else could create it, and the answer was never heard.
  if (!stored && theirs.version === 1) return goOn(state, theirs, theirs.content, now.content);
  if (stored && theirs.content === stored.content) return goOn(state, theirs, saved.content, now.content);
  if (now.content === saved.content) return goOn(state, theirs, theirs.content, theirs.content);
  const own = [now.content, lost?.content].find((content) => content === theirs.content);
  if (own !== undefined) return goOn(state, theirs, own, now.content);
  return { ...state, theirs };
}

/** Ends a conflict: saves the user's text over theirs, which stays as a revision. */
export function keepMine(state: Autosave): Autosave {
  const { theirs, now } = state;
  return theirs ? { ...goOn(state, theirs, theirs.content, now.content), isUrgent: true } : state;
}

/** Ends a conflict: shows theirs. The caller keeps the user's text elsewhere first. */
export function takeTheirs(state: Autosave): Autosave {
  const { theirs } = state;
  if (!theirs) return state;
  const text = textOf(theirs);
  const replaced = state.replaced + 1;
  return { ...state, stored: theirs, saved: text, now: text, lost: undefined, theirs: undefined, replaced };
}

/**
 * Continues from their version. Title and category stay the user's where the user has changed them.
 * @param saved how the page writes the content they have
 * @param content what is shown from now on
 */
function goOn(state: Autosave, theirs: StoredText, savedContent: string, content: string): Autosave {
  const { stored } = state;
  const saved = { ...state.saved, content: savedContent };
  const now = { ...state.now, content };
  for (const field of ['title', 'category'] as const) {
    if (stored && theirs[field] === stored[field]) continue;
    if (now[field] === saved[field]) now[field] = theirs[field];
    saved[field] = theirs[field];
  }
  const replaced = state.replaced + (content === state.now.content ? 0 : 1);
  return { ...state, stored: theirs, saved, now, lost: undefined, theirs: undefined, replaced };
}

const takeHeard = (state: Autosave, heard: StoredText | undefined): Autosave => (heard ? receive(state, heard) : state);

const isDifferent = (one: DocumentText, other: DocumentText): boolean =>
  FIELDS.some((field) => one[field] !== other[field]);

const newer = (one: StoredText | undefined, other: StoredText): StoredText =>
  one && one.version > other.version ? one : other;

/** Tells whether there is anything to read or see in HTML: a new document without it is not created. */
export function hasText(html: string): boolean {
  return /<(img|hr|table)\b|\sdata-live=/i.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '';
}
