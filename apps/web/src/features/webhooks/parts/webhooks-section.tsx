// Lists the webhooks of a company or of one project, and creates, changes and deletes them.
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Webhook, WebhookWithSecret } from '@worklane/contract/integrations/webhooks';
import { WEBHOOK_LIMITS } from '@worklane/domain/webhooks/vocabulary';
import { useMemo, useState } from 'react';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { ask } from '../../../ui/overlays/ask.ts';
import { NotLoaded } from '../../../ui/problems/not-loaded.tsx';
import rows from '../../../ui/rows/fact-rows.module.css';
import { Section } from '../../../ui/section.tsx';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { useKeepFocus } from '../../../ui/use-keep-focus.ts';
import { useOwnProjects } from '../../projects/parts/use-own-projects.ts';
import { deleteWebhook, rotateSecret, updateWebhook, type WebhookOwner, webhookKeys, webhooksQuery } from '../data.ts';
import { LogDialog } from '../log-dialog.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import { useWebhookEvents } from '../use-webhook-events.ts';
import { WebhookDialog } from '../webhook-dialog.tsx';
import { WebhookRow } from '../webhook-row.tsx';
import styles from '../webhooks.module.css';

interface Props {
  /** Left out: the company's, with those of all its projects. */
  project?: { id: string; company_id: string };
}

type Opened = { kind: 'form' | 'log'; id?: string };

export function WebhooksSection({ project }: Props) {
  const company = useLocalState((state) => state.company?.id ?? '');
  const owner: WebhookOwner = project ? { company: project.company_id, project: project.id } : { company };
  const query = useQuery({ ...webhooksQuery(owner), enabled: owner.company !== '' });
  const { query: projects } = useOwnProjects();
  const [opened, setOpened] = useState<Opened>();
  const [given, setGiven] = useState<WebhookWithSecret>();
  const keepFocus = useKeepFocus();
  useWebhookEvents();
  const { change, remove, rotate } = useChanges(owner, setGiven);
  const names = useMemo(() => new Map((projects.data ?? []).map(({ id, name }) => [id, name])), [projects.data]);
  const webhooks = query.data;
  const shown = webhooks?.find(({ id }) => id === opened?.id);
  return (
    <Section
      id="webhooks"
      title="Webhooks"
      note="Worklane calls the addresses of your other programs when something happens here."
    >
      <div ref={keepFocus}>
        {!webhooks && <NotLoaded query={query} name="webhooks" />}
        {webhooks && (
          <Button variant="default" onClick={() => setOpened({ kind: 'form' })}>
            Create webhook
          </Button>
        )}
        {webhooks?.length === 0 && <p className={styles.small}>There are no webhooks yet.</p>}
        {webhooks && webhooks.length > 0 && (
          <ul className={`${rows.list} ${styles.list}`}>
            {webhooks.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                projects={names}
                onLog={() => setOpened({ kind: 'log', id: webhook.id })}
                onEdit={() => setOpened({ kind: 'form', id: webhook.id })}
                onSwitch={(is_on) => change.mutate({ webhook, is_on })}
                onRotate={() => askToRotate(webhook, () => rotate.mutate(webhook))}
                onDelete={() => askToDelete(webhook, () => remove.mutate(webhook))}
              />
            ))}
          </ul>
        )}
      </div>
      {opened?.kind === 'form' && (
        <WebhookDialog
          owner={owner}
          webhook={shown}
          projects={projects.data ?? []}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened?.kind === 'log' && shown && (
        <LogDialog owner={owner} webhook={shown} onClose={() => setOpened(undefined)} />
      )}
      {given && <SecretDialog given={given} onClose={() => setGiven(undefined)} />}
    </Section>
  );
}

function useChanges(owner: WebhookOwner, onSecret: (given: WebhookWithSecret) => void) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: webhookKeys.all });
  const change = useMutation({
    mutationFn: ({ webhook, is_on }: { webhook: Webhook; is_on: boolean }) =>
      updateWebhook(owner, webhook.id, { is_on }),
    onSuccess: (_answer, { is_on }) => toastDone(is_on ? 'The webhook is on' : 'The webhook is off'),
    onError: ({ message }) => toastError("The webhook wasn't changed", message),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Webhook) => deleteWebhook(owner, id),
    onSuccess: () => toastDone('Webhook deleted'),
    onError: ({ message }) => toastError("The webhook wasn't deleted", message),
    onSettled,
  });
  const rotate = useMutation({
    mutationFn: ({ id }: Webhook) => rotateSecret(owner, id),
    onSuccess: onSecret,
    onError: ({ message }) => toastError("The secret wasn't replaced", message),
    onSettled,
  });
  return { change, remove, rotate };
}

const askToRotate = ({ name }: Webhook, onConfirm: () => void): void =>
  ask({
    title: `Replace the secret of ${name}?`,
    text: `For ${WEBHOOK_LIMITS.rotationHours} hours, deliveries are signed with both secrets. Then the former one stops working.`,
    action: 'Replace secret',
    onConfirm,
  });

const askToDelete = ({ name }: Webhook, onConfirm: () => void): void =>
  ask({
    title: `Delete ${name}?`,
    text: 'Its log and its secret are deleted, and deliveries that wait are not sent.',
    action: 'Delete webhook',
    onConfirm,
  });
