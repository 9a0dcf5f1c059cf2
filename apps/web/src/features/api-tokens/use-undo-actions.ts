// Undoes what programs did: one change, or all that are shown. The newest goes first, so that each finds what it has left.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, mayPass } from '@worklane/client/api-error';
import { batches } from '@worklane/contract/batches';
import type { TokenAction } from '@worklane/contract/token-actions';
import { call } from '../../platform/api/call.ts';
import { undoChange } from '../../platform/undo/undo-change.ts';
import { ask } from '../../ui/overlays/ask.ts';
import { toastDone, toastError } from '../../ui/toast.tsx';
import { actionKeys } from './action-data.ts';
import { actionWords } from './action-words.ts';

const undo = ({ id }: TokenAction) => call(batches.undo, { params: { batch: id }, body: {} });
const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

export function useUndoActions() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: actionKeys.all });
  const one = useMutation({
    mutationFn: (action: TokenAction) => {
      const words = actionWords(action);
      return undoChange(words, words, () => undo(action));
    },
    onSettled,
  });
  const all = useMutation({
    mutationFn: undoAll,
    onError: (error) => toastError('Not all changes were undone', error.message),
    onSettled,
  });
  return {
    undoOne: one.mutate,
    isUndoing: ({ id }: TokenAction) => one.isPending && one.variables.id === id,
    isUndoingAll: all.isPending,
    /** Asks first. @param actions the newest first */
    askToUndo: (actions: readonly TokenAction[]) =>
      ask({
        title: `Undo ${changes(actions.length)}?`,
        text: 'These are the changes that the list shows, the newest first. What someone has changed since is kept.',
        action: `Undo ${changes(actions.length)}`,
        onConfirm: () => all.mutate(actions),
      }),
  };
}

/** Undoes what can be undone, and says how much that was. @throws what isn't about a single change, such as a lost connection */
async function undoAll(actions: readonly TokenAction[]): Promise<void> {
  let kept = 0;
  for (const action of actions) {
    try {
      await undo(action);
    } catch (error) {
      if (!(error instanceof ApiError) || mayPass(error) || error.status === 401) throw error;
      // Another tab may have undone it.
      if (error.code !== 'batch_undone') kept++;
    }
  }
  const undone = actions.length - kept;
  if (undone > 0) toastDone(`Undone: ${changes(undone)}`);
  if (kept > 0)
    toastError(`Not undone: ${changes(kept)}`, 'What has changed since, or is more than a day old, is kept.');
}
