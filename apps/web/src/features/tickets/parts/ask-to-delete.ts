// Asks before tickets are moved to the trash, wherever that is asked for.
import { ask } from '../../../ui/overlays/ask.ts';

/** @param name what is deleted: EDGE-12, or 3 tickets */
export function askToDelete(name: string, count: number, onConfirm: () => void): void {
  const text =
    count === 1
      ? 'It moves to the trash, where you can restore it. Its sub-tickets are kept.'
      : 'They move to the trash, where you can restore them. Sub-tickets you did not select are kept.';
  const action = count === 1 ? 'Delete ticket' : 'Delete tickets';
  ask({ title: `Delete ${name}?`, text, action, isUndoable: true, onConfirm });
}
