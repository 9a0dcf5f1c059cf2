// Edits a project's Slack notifications (project settings, tab Notifications).
import { Button, Checkbox, Switch, TextInput } from '@mantine/core';
import type {
  SlackNotificationFields,
  SlackNotificationSettings,
} from '@worklane/contract/integrations/slack-notifications';
import type { Project } from '@worklane/contract/projects';
import { SLACK_EVENT_LABELS, SLACK_EVENTS, SLACK_LIMITS } from '@worklane/domain/slack/vocabulary';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { FieldGroup } from '../../../ui/fields/field-group.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { Segments } from '../../../ui/fields/segments.tsx';
import { ask } from '../../../ui/overlays/ask.ts';
import { NotLoaded } from '../../../ui/problems/not-loaded.tsx';
import { useKeepFocus } from '../../../ui/use-keep-focus.ts';
import styles from '../settings/settings.module.css';
import { SettingsForm } from '../settings/settings-form.tsx';
import { useSlackForm } from '../settings/use-slack-form.ts';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';

/** By their numbers in `frequency_days`, the week as people read it. */
const WEEKDAYS = [
  [1, 'Monday'],
  [2, 'Tuesday'],
  [3, 'Wednesday'],
  [4, 'Thursday'],
  [5, 'Friday'],
  [6, 'Saturday'],
  [0, 'Sunday'],
] as const;
/** As wide as a time, below a description that is wider. */
const TIME = { input: { width: 140 } };
const FREQUENCIES = [
  { value: 'realtime', label: 'As it happens' },
  { value: 'scheduled', label: 'As a summary' },
];
const TICKET_EVENTS = SLACK_EVENTS.filter((event) => event !== 'scheduled_summary');

export function SlackSettings({ project }: { project: Project }) {
  const form = useSlackForm(project);
  const keepFocus = useKeepFocus();
  const { query, stored, fields, webhook, refusal, change } = form;
  if (!query.data) return <NotLoaded query={query} name="notifications" />;
  return (
    <div ref={keepFocus} className={styles.column}>
      <SettingsForm
        isChanged={form.isChanged}
        isPending={form.isPending}
        isRestored={form.isRestored}
        onSave={form.save}
        onDiscard={form.discard}
      >
        <p className={styles.note}>
          Notify a Slack channel of changes in this project. In Slack, add an incoming webhook to the channel, and paste
          its address here.
        </p>
        <TextInput
          label="Webhook URL"
          type="password"
          autoComplete="off"
          spellCheck={false}
          maxLength={SLACK_LIMITS.webhook}
          placeholder={stored ? 'Leave it empty to keep the one that is saved' : 'https://hooks.slack.com/services/...'}
          description={stored && `Saved: ${stored.slack_webhook}`}
          value={webhook}
          error={refusal}
          onChange={(event) => form.setWebhook(event.currentTarget.value)}
        />
        <TextInput
          label="Channel name"
          placeholder="#project"
          description="For your team to know where messages go; Slack doesn't read it"
          maxLength={SLACK_LIMITS.channelName}
          value={fields.slack_channel_name}
          onChange={(event) => change({ slack_channel_name: event.currentTarget.value })}
        />
        <Segments
          aria-label="When messages are sent"
          data={FREQUENCIES}
          value={fields.frequency}
          onChange={(frequency) => change({ frequency: frequency as SlackNotificationFields['frequency'] })}
        />
        {fields.frequency === 'realtime' ? (
          <EventFields fields={fields} onChange={change} />
        ) : (
          <ScheduleFields fields={fields} onChange={change} />
        )}
        <Switch
          label="Send notifications"
          checked={fields.enabled}
          onChange={(event) => change({ enabled: event.currentTarget.checked })}
        />
      </SettingsForm>
      {stored && <Connected form={form} stored={stored} />}
    </div>
  );
}

interface FieldProps {
  fields: SlackNotificationFields;
  onChange: (changes: Partial<SlackNotificationFields>) => void;
}

const toggled = <Value,>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value];

function EventFields({ fields: { events }, onChange }: FieldProps) {
  return (
    <FieldGroup label="Send a message when">
      <div className={styles.checks}>
        {TICKET_EVENTS.map((event) => (
          <Checkbox
            key={event}
            label={SLACK_EVENT_LABELS[event]}
            checked={events.includes(event)}
            onChange={() => onChange({ events: toggled(events, event) })}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

function ScheduleFields({ fields: { frequency_days, frequency_time }, onChange }: FieldProps) {
  return (
    <>
      <FieldGroup label="Send a summary on">
        <div className={styles.checks}>
          {WEEKDAYS.map(([day, name]) => (
            <Checkbox
              key={day}
              label={name}
              checked={frequency_days.includes(day)}
              onChange={() => onChange({ frequency_days: toggled(frequency_days, day) })}
            />
          ))}
        </div>
      </FieldGroup>
      <TextInput
        label="Time"
        type="time"
        required
        styles={TIME}
        description="In your company's time zone"
        value={frequency_time}
        onChange={(event) => event.currentTarget.value && onChange({ frequency_time: event.currentTarget.value })}
      />
    </>
  );
}

interface ConnectedProps {
  form: Pick<ReturnType<typeof useSlackForm>, 'test' | 'remove' | 'isChanged'>;
  stored: SlackNotificationSettings;
}

function Connected({ form: { test, remove, isChanged }, stored }: ConnectedProps) {
  const { last_error, last_error_at, last_sent_at } = stored;
  return (
    <>
      {last_error && (
        <FormAlert message={`${last_error}${last_error_at ? ` (${new Date(last_error_at).toLocaleString()})` : ''}`} />
      )}
      <section>
        <div className={styles.part}>
          <div>
            <p className={styles.note}>
              {last_sent_at ? (
                <>
                  Last message sent <RelativeTime at={last_sent_at} />
                </>
              ) : (
                'No message has been sent yet'
              )}
            </p>
          </div>
          <Button variant="default" loading={test.isPending} disabled={isChanged} onClick={() => test.mutate()}>
            Send test message
          </Button>
        </div>
        <div className={styles.part}>
          <div>
            <p className={styles.note}>Worklane deletes the webhook. The channel in Slack isn't changed.</p>
          </div>
          <Button
            variant="outline"
            color="red"
            loading={remove.isPending}
            onClick={() =>
              ask({
                title: 'Remove Slack notifications?',
                text: 'Messages to this channel stop, and the webhook is deleted. To start again, paste it again.',
                action: 'Remove',
                onConfirm: () => remove.mutate(),
              })
            }
          >
            Remove
          </Button>
        </div>
      </section>
    </>
  );
}
