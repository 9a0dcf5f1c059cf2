// Saves changes one after the other in each project, as the table of commands defines. A change is kept in the browser until the
// server has answered: offline it waits, also over a reload.
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { ApiError, noTokenError } from '@worklane/client/api-error';
import type { AnyEndpoint } from '@worklane/contract/platform/endpoint';
import { dateTimeLabel } from '../../ui/dates/moment-label.ts';
import { toastError } from '../../ui/toast.tsx';
import { pause } from '../api/pause.ts';
import { type Parts, send } from '../api/send.ts';
import { withToken } from '../api/with-token.ts';
import { localState } from '../local-state/local-state.ts';
import { isSignedIn, onSignedIn, onSignedOut } from '../session/session.ts';
import { changeStore } from './change-store.ts';
import type { PendingChange } from './pending-change.ts';
import { pendingNow } from './pending-now.ts';
import type { Saver } from './save-change.ts';
import { useUnsaved } from './unsaved.ts';

/** Describes how the changes of one command are saved. Methods, not properties: commands of different inputs share one table. */
export interface Command<Input, Answer> {
  endpoint: AnyEndpoint;
  /** What is sent, where that is known only when its turn has come. @param isLate much may have happened since it was made */
  inputOf?(change: PendingChange<Input>, isLate: boolean): Input;
  /** What this page has last saved of the same: what an undo expects to find. */
  lastSaved?(change: PendingChange<Input>): unknown;
  /** Shows a change of an earlier visit. */
  show?(client: QueryClient, change: PendingChange<Input>): void;
  /** Saved: the server's answer takes the change's place. */
  onSaved?(client: QueryClient, change: PendingChange<Input>, answer: Answer): void;
  /** It is over, one way or the other: it is no longer shown as pending. */
  onSettled?(client: QueryClient, change: PendingChange<Input>): void;
  /** Returns the message for a refusal: what was not done, and the current state. */
  words(change: PendingChange<Input>): { title: string; now?: string };
  /**
   * Puts what the user has typed where they find it again, when it was refused.
   * @param isAdopted the page it was typed in is gone, and cannot do so itself
   */
  keepText?(change: PendingChange<Input>, isAdopted: boolean): void;
}

export type Commands = Readonly<Record<string, Command<unknown, unknown>>>;

/** From then on a change is sent only where what it changes is still as it was found. */
const LATE_MS = 10_000;
/** Some machines say that they are offline and are not. */
const OFFLINE_MS = 5_000;
const PAUSES_MS = [500, 1_000, 2_000, 5_000] as const;

/** The answer of an earlier attempt was lost. */
const DONE = {};

export function createSaver(client: QueryClient, commands: Commands): Saver {
  /** Ends what waits for the line when the session is over. */
  let session = new AbortController();
  const { wait, tellUnsaved } = createWaiting();

  /** @param isAdopted made before this page was loaded */
  const save = async (change: PendingChange, kept: Promise<void>, isAdopted: boolean): Promise<unknown> => {
    const command = commands[change.command];
    if (!command) return dropUnknown(change);
    pendingNow.add(change);
    tellUnsaved();
    const { onSaved, onSettled, words, keepText } = command;
    return new MutationObserver<unknown, Error, PendingChange>(client, {
      // One after the other: a move names its neighbours, so it must not overtake the move before it.
      scope: { id: change.project },
      // Offline it waits here, so that it continues in a background tab too.
      networkMode: 'always',
      meta: { isKept: changeStore.isKeeping() },
      mutationFn: async () => {
        await kept;
        return sendUntilAnswered(change, command, { isAdopted, signal: session.signal, wait });
      },
      onSuccess: (answer) => {
        void changeStore.forget(change);
        // What it came to was never heard.
        if (answer === DONE) void client.invalidateQueries();
        else onSaved?.(client, change, answer);
      },
      onError: (error) => {
        // Kept for when the same person signs in again.
        if (error instanceof ApiError && error.status === 401) return;
        void changeStore.forget(change);
        keepText?.(change, isAdopted);
        const { title, now = '' } = words(change);
        if (!change.isUndo || isAdopted)
          toastError(title, `${isAdopted ? madeAt(change) : ''} ${now} ${error.message}`.trim(), isAdopted);
      },
      onSettled: () => {
        onSettled?.(client, change);
        pendingNow.remove(change);
        tellUnsaved();
      },
    }).mutate(change);
  };

  const resume = () =>
    changeStore.adopt((kept) => {
      for (const change of kept) {
        if (pendingNow.has(change)) continue;
        commands[change.command]?.show?.(client, change);
        save(change, Promise.resolve(), true).catch(() => undefined);
      }
    });
  onSignedIn(() => void resume());
  onSignedOut(() => {
    session.abort();
    session = new AbortController();
    pendingNow.clear();
    tellUnsaved();
  });
  whenSeen(() => void resume());

  return {
    save: async (change) => {
      if (change.isUndo) change.found = commands[change.command]?.lastSaved?.(change);
      return save(change, changeStore.keep(change), false);
    },
  };
}

/** Tells everyone how much is not saved while any of it waits for the line. */
function createWaiting() {
  let waiting = 0;
  const tellUnsaved = () => useUnsaved.setState({ count: waiting > 0 ? pendingNow.all().length : 0 });
  const wait = async (ms: number, signal: AbortSignal) => {
    waiting++;
    tellUnsaved();
    await pause(ms, signal);
    waiting--;
    tellUnsaved();
  };
  return { wait, tellUnsaved };
}

interface Sending {
  /** Made before this page was loaded. */
  isAdopted: boolean;
  signal: AbortSignal;
  /** Waits where all can see that something is not saved. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

async function sendUntilAnswered(
  change: PendingChange,
  { endpoint, inputOf }: Command<unknown, unknown>,
  { isAdopted, signal, wait }: Sending,
): Promise<unknown> {
  for (let failures = 0; ; failures++) {
    if (!navigator.onLine) await wait(OFFLINE_MS, signal);
    // A queued change starts only now, perhaps after another user has signed in.
    if (signal.aborted || change.person !== (localState.get().currentUser?.id ?? '')) throw noTokenError();
    const isLate = isAdopted || Date.now() - change.at > LATE_MS;
    const input = (inputOf?.(change, isLate) ?? change.input) as Parts;
    try {
      return await withToken((token) => send(endpoint, { ...input, token, commandId: change.id }));
    } catch (error) {
      if (isArrived(error)) return DONE;
      if (!isUnanswered(error)) throw error;
      await wait(PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] as number, signal);
    }
  }
}

/** Sends now, and when the connection or the page comes back while a user is signed in. */
function whenSeen(run: () => void): void {
  const runIfSeen = () => {
    if (isSignedIn() && document.visibilityState === 'visible') run();
  };
  addEventListener('online', runIfSeen);
  document.addEventListener('visibilitychange', runIfSeen);
  runIfSeen();
}

/** Drops changes of an older version of this page that named its commands differently. */
function dropUnknown(change: PendingChange): void {
  void changeStore.forget(change);
  toastError('A change was not saved', `${madeAt(change)} ${change.name}: please make it again.`, true);
}

const madeAt = ({ at }: PendingChange) => `You made it on ${dateTimeLabel(at)}.`;

/** Tells whether the same change was saved before, without `expected`, and its answer was lost. */
const isArrived = (error: unknown): boolean => error instanceof ApiError && error.code === 'command_id_taken';

/** Tells whether the server has not answered, or only a proxy has: the call can be repeated. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status === 429 || (error.status >= 502 && error.status <= 504);
}
