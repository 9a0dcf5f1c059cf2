// Saves changes: one after the other in each project, by what the table of commands says of each.
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import type { AnyEndpoint } from '@worklane/contract/endpoint';
import { sayFailed } from '../../ui/say.tsx';
import { type Parts, send } from '../api/send.ts';
import { withToken } from '../api/with-token.ts';
import type { PendingChange } from './pending-change.ts';
import type { Saver } from './save-change.ts';

/** What is to be known of a command to save a change. */
export interface Command<Input, Answer> {
  endpoint: AnyEndpoint;
  /** What is sent, where that is known only when its turn has come. */
  inputOf?: (change: PendingChange<Input>) => Input;
  /** Saved: the server's answer takes the change's place. */
  onSaved?: (client: QueryClient, change: PendingChange<Input>, answer: Answer) => void;
  /** It is over, one way or the other: it is no longer shown as pending. */
  onSettled?: (client: QueryClient, change: PendingChange<Input>) => void;
  /** What is said when it was refused: what was not done, and how things are now. */
  words: (change: PendingChange<Input>) => { title: string; now: string };
}

// biome-ignore lint/suspicious/noExplicitAny: each command has an input and an answer of its own
export type Commands = Readonly<Record<string, Command<any, any>>>;

export function createSaver(client: QueryClient, commands: Commands): Saver {
  const commandOf = ({ command }: PendingChange) => {
    const found = commands[command];
    if (!found) throw new TypeError(`${command} is not in the table of commands`);
    return found;
  };
  return {
    save(change) {
      const { endpoint, inputOf, onSaved, onSettled, words } = commandOf(change);
      return new MutationObserver<unknown, Error, PendingChange>(client, {
        // One after the other: a move names its neighbours, so it must not overtake the move before it.
        scope: { id: change.project },
        mutationFn: () => {
          const input = (inputOf ? inputOf(change) : change.input) as Parts;
          return withToken((token) => send(endpoint, { ...input, token }));
        },
        onSuccess: (answer) => onSaved?.(client, change, answer),
        onError: (error) => {
          const { title, now } = words(change);
          if (!change.isUndo) sayFailed(title, `${now} ${error.message}`);
        },
        onSettled: () => onSettled?.(client, change),
      }).mutate(change);
    },
  };
}
