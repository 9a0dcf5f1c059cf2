// Saves how the user is notified: shown at once, and as before when it is refused.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type DigestChoice,
  type NotificationChoice,
  type NotificationSettings,
  notificationSettings,
} from '@worklane/contract/notification-settings';
import { call } from '../../platform/api/call.ts';
import { toastError } from '../../ui/toast.tsx';
import { notificationSettingsQuery } from './data.ts';

type Change = { choice: NotificationChoice } | { digest: DigestChoice };

export function useSettingChanges(company: string) {
  const client = useQueryClient();
  const { queryKey } = notificationSettingsQuery(company);
  const params = { company };
  const { mutate } = useMutation({
    // One after the other: each answer holds all choices.
    scope: { id: 'notification-settings' },
    mutationFn: (change: Change) =>
      'choice' in change
        ? call(notificationSettings.choose, { params, body: change.choice })
        : call(notificationSettings.setDigest, { params, body: change.digest }),
    onMutate: (change) => {
      void client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (settings) => settings && applied(settings, change));
    },
    onError: (error) => {
      toastError('Your notifications weren’t changed', error.message);
      void client.invalidateQueries({ queryKey });
    },
  });
  return {
    choose: (choice: NotificationChoice) => mutate({ choice }),
    setDigest: (digest: DigestChoice) => mutate({ digest }),
  };
}

function applied(settings: NotificationSettings, change: Change): NotificationSettings {
  if ('digest' in change) {
    const { hour = settings.digest_hour, time_zone = settings.time_zone } = change.digest;
    return { ...settings, digest_hour: hour, time_zone };
  }
  const { project_id, kind } = change.choice;
  const isIt = (each: NotificationChoice) => each.kind === kind && each.project_id === project_id;
  const former = settings.chosen.find(isIt) ?? { project_id, kind, channel: null, is_pushed: null, is_in_slack: null };
  return { ...settings, chosen: [...settings.chosen.filter((each) => !isIt(each)), { ...former, ...change.choice }] };
}
