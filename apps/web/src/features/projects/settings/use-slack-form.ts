// Holds the form for a project's Slack notifications. A webhook that was typed is a secret: no draft keeps it.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SlackNotificationFields, slackNotifications } from '@worklane/contract/integrations/slack-notifications';
import type { Project } from '@worklane/contract/projects';
import { SLACK_EVENTS } from '@worklane/domain/slack/vocabulary';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { useFieldsDraft } from '../../../platform/local-state/use-fields-draft.ts';
import { dataOf } from '../../../platform/query/data-of.ts';
import { FRESHNESS } from '../../../platform/query/freshness.ts';
import { subscribe } from '../../../platform/realtime/realtime.ts';
import { toastDone, toastError, toastNotSaved, toastSaved } from '../../../ui/toast.tsx';

/** What a project begins with. */
const INITIAL: SlackNotificationFields = {
  slack_channel_name: '',
  frequency: 'realtime',
  frequency_days: [1, 2, 3, 4, 5],
  frequency_time: '09:00',
  events: ['ticket_created', 'ticket_completed', 'comment_added'],
  enabled: true,
};

const slackQuery = (project: string) =>
  queryOptions({
    queryKey: ['projects', 'slack', project],
    queryFn: ({ signal }) => call(slackNotifications.get, { params: { project }, signal }),
    staleTime: FRESHNESS.projects,
  });

export function useSlackForm({ id }: Project) {
  const client = useQueryClient();
  const options = slackQuery(id);
  const query = useQuery(options);
  // Imported here, so that a board's first load doesn't carry code that only this form needs.
  useEffect(
    () => subscribe('slack_notifications.changed', () => void client.invalidateQueries(slackQuery(id))),
    [client, id],
  );
  const stored = dataOf(query)?.data ?? undefined;
  const draft = useFieldsDraft(`slack ${id}`, stored ? fieldsOf(stored) : INITIAL);
  const [webhook, setWebhook] = useState('');
  const params = { project: id };
  const keep = (data: Awaited<ReturnType<typeof send>> | null) => client.setQueryData(options.queryKey, { data });
  const send = (fields: SlackNotificationFields) =>
    call(slackNotifications.put, {
      params,
      body: { ...fields, events: toldEvents(fields), ...(webhook.trim() && { slack_webhook: webhook.trim() }) },
    });
  const save = useMutation({
    mutationFn: send,
    onSuccess: (data) => {
      keep(data);
      draft.discard();
      setWebhook('');
      toastSaved('Project', 'Slack notifications are saved for everyone.');
    },
    onError: ({ message }) => toastNotSaved('Project', message),
  });
  const test = useMutation({
    mutationFn: () => call(slackNotifications.test, { params }),
    onSuccess: (data) => {
      keep(data);
      if (data.last_error) toastError('Failed to send Slack message', data.last_error);
      else toastDone('Test message sent');
    },
    onError: ({ message }) => {
      toastError('The test message was not sent', message);
      void client.invalidateQueries(options);
    },
  });
  const remove = useMutation({
    mutationFn: () => call(slackNotifications.delete, { params }),
    onSuccess: () => {
      keep(null);
      draft.discard();
      setWebhook('');
      toastDone('Slack notifications removed');
    },
    onError: ({ message }) => toastError('Slack notifications were not removed', message),
  });
  return {
    query,
    stored,
    fields: draft.fields,
    webhook,
    isChanged: draft.isChanged || webhook.trim() !== '',
    isRestored: draft.isRestored,
    isPending: save.isPending,
    refusal: save.error?.message,
    change: (changes: Partial<SlackNotificationFields>) => {
      draft.change(changes);
      save.reset();
    },
    setWebhook: (text: string) => {
      setWebhook(text);
      save.reset();
    },
    save: () => save.mutate(draft.fields),
    discard: () => {
      draft.discard();
      setWebhook('');
      save.reset();
    },
    test,
    remove,
  };
}

function fieldsOf(stored: SlackNotificationFields): SlackNotificationFields {
  const { slack_channel_name, frequency, frequency_days, frequency_time, events, enabled } = stored;
  return { slack_channel_name, frequency, frequency_days, frequency_time, events, enabled };
}

/** Adds the summary, which everyone who chooses a schedule gets. */
function toldEvents({ frequency, events }: SlackNotificationFields) {
  const chosen = new Set(events);
  if (frequency === 'scheduled') chosen.add('scheduled_summary');
  return SLACK_EVENTS.filter((event) => chosen.has(event));
}
