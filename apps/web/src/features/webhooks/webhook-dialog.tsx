// Creates a webhook, or changes one: its name, address, events and projects.
import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { useQueryClient } from '@tanstack/react-query';
import type { Webhook, WebhookWithSecret } from '@worklane/contract/integrations/webhooks';
import type { Project } from '@worklane/contract/projects';
import {
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_EVENTS,
  WEBHOOK_LIMITS,
  type WebhookEvent,
} from '@worklane/domain/webhooks/vocabulary';
import { useState } from 'react';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { Form } from '../../ui/form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SubmitFoot } from '../../ui/overlays/submit-foot.tsx';
import { ProjectChoice } from '../projects/parts/project-choice.tsx';
import { createWebhook, updateWebhook, type WebhookOwner, webhookKeys } from './data.ts';
import { Secret } from './secret-dialog.tsx';
import styles from './webhooks.module.css';

interface Props {
  owner: WebhookOwner;
  /** Left out, a new one is created. */
  webhook?: Webhook | undefined;
  projects: readonly Project[];
  onClose: () => void;
}

/** What a new webhook begins with. */
const USUAL: readonly WebhookEvent[] = ['ticket.created', 'ticket.updated', 'ticket.moved', 'comment.created'];

export function WebhookDialog(props: Props) {
  const { webhook, onClose } = props;
  const [created, setCreated] = useState<WebhookWithSecret>();
  return (
    <Dialog
      title={created ? 'Signing secret' : webhook ? 'Edit webhook' : 'Create webhook'}
      onClose={onClose}
      width={560}
      // One click beside it would lose the secret.
      closeOnClickOutside={!created}
    >
      {created ? <Secret given={created} onClose={onClose} /> : <WebhookForm {...props} onCreated={setCreated} />}
    </Dialog>
  );
}

interface FormProps extends Props {
  onCreated: (created: WebhookWithSecret) => void;
}

function WebhookForm({ owner, webhook, projects, onCreated, onClose }: FormProps) {
  const client = useQueryClient();
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? USUAL);
  /** Undefined for all projects. */
  const [chosen, setChosen] = useState<readonly string[] | undefined>(webhook?.project_ids ?? undefined);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const submit = async () => {
    const missing = missingIn({ name, url, events, chosen });
    if (missing) return setProblem(missing);
    setIsSaving(true);
    setProblem(undefined);
    const fields = {
      name: name.trim(),
      url: url.trim(),
      events: [...events],
      project_ids: chosen ? [...chosen] : null,
    };
    try {
      if (webhook) {
        await updateWebhook(owner, webhook.id, fields);
        onClose();
      } else onCreated(await createWebhook(owner, fields));
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setIsSaving(false);
      void client.invalidateQueries({ queryKey: webhookKeys.all });
    }
  };
  const isOfCompany = !owner.project && !webhook?.project_id;
  return (
    <Form className={styles.form} aria-label="Webhook" onSubmit={() => void submit()}>
      <TextInput
        label="Name"
        data-autofocus
        maxLength={WEBHOOK_LIMITS.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label="Address"
        description="Worklane sends a signed POST request there for each event."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={WEBHOOK_LIMITS.url}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <EventChoice events={events} onChange={setEvents} />
      {isOfCompany && (
        <ProjectChoice
          allLabel="All projects, also new ones"
          projects={projects}
          chosen={chosen}
          onChange={setChosen}
        />
      )}
      <FormAlert message={problem} />
      <SubmitFoot submit={webhook ? 'Save webhook' : 'Create webhook'} isPending={isSaving} onCancel={onClose} />
    </Form>
  );
}

interface Typed {
  name: string;
  url: string;
  events: readonly WebhookEvent[];
  chosen: readonly string[] | undefined;
}

function missingIn({ name, url, events, chosen }: Typed): string | undefined {
  if (!name.trim()) return 'Enter a name.';
  if (!URL.canParse(url.trim())) return 'Enter an address that starts with https://.';
  if (events.length === 0) return 'Choose at least one event.';
  if (chosen?.length === 0) return 'Choose at least one project.';
  if (chosen && chosen.length > WEBHOOK_LIMITS.projects) return `Choose up to ${WEBHOOK_LIMITS.projects} projects.`;
  return undefined;
}

interface EventProps {
  events: readonly WebhookEvent[];
  onChange: (events: readonly WebhookEvent[]) => void;
}

function EventChoice({ events, onChange }: EventProps) {
  const isAll = events.length === WEBHOOK_EVENTS.length;
  return (
    <FieldGroup label="Events">
      <Checkbox
        label="All events"
        checked={isAll}
        indeterminate={!isAll && events.length > 0}
        onChange={() => onChange(isAll ? [] : WEBHOOK_EVENTS)}
      />
      <div className={styles.choices}>
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            label={WEBHOOK_EVENT_LABELS[event]}
            checked={events.includes(event)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(WEBHOOK_EVENTS.filter((each) => (each === event ? checked : events.includes(each))))
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}
