// Makes one change to how the user signs in: confirms it's them where the server requires it, then fetches everything here again.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { NotProven, useProof } from '../parts/use-proof.tsx';

interface Options<Input, Answer> {
  change: (input: Input) => Promise<Answer>;
  /** Said when it went well. */
  done?: string;
  /** The title of the toast when it did not; left out where the form itself says it. */
  failed?: string;
  onDone?: (answer: Answer) => void;
}

export function useChange<Answer, Input = void>({ change, done, failed, onDone }: Options<Input, Answer>) {
  const proven = useProof();
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: (input: Input) => proven(() => change(input)),
    onSuccess: (answer) => {
      if (done) toastDone(done);
      onDone?.(answer);
    },
    onError: (error) => {
      if (failed && !(error instanceof NotProven)) toastError(failed, error.message);
    },
    // Closing the proof changed nothing: its button is of use again at once.
    onSettled: (_answer, error) =>
      error instanceof NotProven ? undefined : client.invalidateQueries({ queryKey: ['accounts'] }),
  });
  const problem = mutation.error instanceof NotProven ? undefined : mutation.error?.message;
  return { ...mutation, problem };
}
