// Makes changes and hands them to the code that saves them, which is fetched after the first card.
import { uuidv7 } from 'uuidv7';
import { toastError } from '../../ui/toast.tsx';
import { CodeMissing } from '../code/load-code.ts';
import { localState } from '../local-state/local-state.ts';
import { viewAs } from '../local-state/view-as.ts';
import { justMade } from './just-made.ts';
import type { PendingChange } from './pending-change.ts';

export interface Saver {
  /** Resolves to the server's response; rejects when the change is refused, after showing why. */
  save: (change: PendingChange) => Promise<unknown>;
}

let saver: () => Promise<Saver>;

export function saveWith(load: () => Promise<Saver>): void {
  saver = load;
}

export type Made<Input> = Pick<PendingChange<Input>, 'command' | 'input' | 'project' | 'name' | 'isUndo' | 'found'>;

export function pendingChange<Input>(made: Made<Input>): PendingChange<Input> {
  const { currentUser, company } = localState.get();
  const whose = { person: currentUser?.id ?? '', company: company?.id ?? '' };
  return { id: uuidv7(), at: Date.now(), ...whose, ...made };
}

/** Changes made while viewing as another member are not kept beyond the page. */
export const isKept = ({ person }: PendingChange): boolean => !viewAs.get() && person !== '';

export async function saveChange<Answer>(change: PendingChange): Promise<Answer> {
  if (isKept(change)) justMade.write(change);
  try {
    return (await (await saver()).save(change)) as Answer;
  } catch (error) {
    if (error instanceof CodeMissing) {
      justMade.forget(change);
      toastError('The change was not saved', `${change.name}: ${error.message}`);
    }
    throw error;
  }
}
