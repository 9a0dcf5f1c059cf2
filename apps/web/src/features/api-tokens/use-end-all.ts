// Ends all API tokens of the user after a question: the stop for all programs and agents at once.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiTokens } from '@worklane/contract/api-tokens';
import { call } from '../../platform/api/call.ts';
import { ask } from '../../ui/overlays/ask.ts';
import { toastDone, toastError } from '../../ui/toast.tsx';
import { tokenKeys } from './data.ts';

export function useEndAll() {
  const client = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: () => call(apiTokens.endAll),
    onSuccess: () => toastDone('All your API tokens have ended'),
    onError: (error) => toastError("The API tokens weren't ended", error.message),
    onSettled: () => client.invalidateQueries({ queryKey: tokenKeys.all }),
  });
  return {
    isEnding: isPending,
    ask: () =>
      ask({
        title: 'End all your API tokens?',
        text: 'In all your companies, they stop working at once: programs and agents that use them are refused. Their changes are kept.',
        action: 'End all tokens',
        onConfirm: () => mutate(),
      }),
  };
}
