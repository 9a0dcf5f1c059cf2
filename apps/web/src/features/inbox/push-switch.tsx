// Lets the user turn notifications of this browser on and off, and says why they can't be.
import { Switch } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toastError } from '../../ui/toast.tsx';
import { type PushHere, pushHereQuery, turnOffHere, turnOnHere } from './push-here.ts';

const WORDS: Record<PushHere, string> = {
  unsupported: 'This browser can’t show notifications from Worklane.',
  blocked: 'Your browser blocks notifications from this site. Allow them in its settings for this site first.',
  on: 'On. They appear even while Worklane isn’t open.',
  off: 'Off. Turn on to see them even while Worklane isn’t open.',
};

export function PushSwitch() {
  const client = useQueryClient();
  const { queryKey } = pushHereQuery;
  const { data, error } = useQuery(pushHereQuery);
  usePermissionChanges(() => void client.invalidateQueries({ queryKey }));
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOnHere() : turnOffHere()),
    onSuccess: (state) => client.setQueryData(queryKey, state),
    onError: ({ message }) => toastError('Your notifications weren’t changed', message),
  });
  const isChoice = data === 'on' || data === 'off';
  return (
    <Switch
      label="Notifications in this browser"
      description={error ? error.message : data ? WORDS[data] : 'Loading...'}
      checked={isPending ? variables : data === 'on'}
      disabled={!isChoice || isPending}
      onChange={({ currentTarget }) => mutate(currentTarget.checked)}
    />
  );
}

/** Follows the permission, which the user may change in the browser's own settings. */
function usePermissionChanges(onChange: () => void): void {
  useEffect(() => {
    const change = new AbortController();
    void navigator.permissions
      ?.query({ name: 'notifications' })
      .then((status) => status.addEventListener('change', onChange, { signal: change.signal }))
      .catch(() => undefined);
    return () => change.abort();
  });
}
