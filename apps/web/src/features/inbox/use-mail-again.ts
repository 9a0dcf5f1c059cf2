// Sends the e-mail about a group again when it might not have arrived.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type InboxGroup, inbox } from '@worklane/contract/inbox';
import { call } from '../../platform/api/call.ts';
import { toastDone, toastError } from '../../ui/toast.tsx';
import { inboxKeys } from './data.ts';

/** @returns the notifications whose e-mail might not have arrived */
export const unmailedOf = ({ items }: InboxGroup): string[] =>
  items.filter((item) => item.may_be_unmailed && !item.is_read).map(({ id }) => id);

/** @param onSent runs before the button leaves */
export function useMailAgain(company: string, onSent: (group: InboxGroup) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (group: InboxGroup) => call(inbox.mailAgain, { params: { company }, body: { ids: unmailedOf(group) } }),
    onSuccess: (_, group) => {
      onSent(group);
      toastDone('The e-mail will be sent again in a few minutes');
    },
    onError: ({ message }) => toastError('The e-mail wasn’t sent again', message),
    onSettled: () => client.invalidateQueries({ queryKey: inboxKeys.all }),
  });
}
