// Lets the user choose how they are notified in the company, by kind and project, and when their digest comes.
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { NotificationChoice, NotificationSettings } from '@worklane/contract/notification-settings';
import { MATRIX } from '@worklane/domain/access/actions';
import { type Channel, type NotificationKind, USUAL_CHANNELS, USUALLY_PUSHED } from '@worklane/domain/inbox/vocabulary';
import { useState } from 'react';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { timeOfDayLabel } from '../../../ui/dates/time-of-day-label.ts';
import { Problem } from '../../../ui/problems/problem.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { useOwnProjects } from '../../projects/parts/use-own-projects.ts';
import { notificationSettingsQuery } from '../data.ts';
import { PushSwitch } from '../push-switch.tsx';
import { useSettingChanges } from '../use-setting-changes.ts';
import styles from './notification-settings.module.css';

const CHANNEL_LABELS: Record<Channel, string> = {
  off: 'Off',
  in_app: 'Inbox',
  digest: 'Inbox and daily digest',
  email: 'Inbox and e-mail',
};
const CHANNELS = Object.entries(CHANNEL_LABELS).map(([value, label]) => ({ value, label }));

const BROWSER_LABELS = { yes: 'Browsers: on', no: 'Browsers: off' };
const IN_BROWSERS = Object.entries(BROWSER_LABELS).map(([value, label]) => ({ value, label }));

const SLACK_LABELS = { yes: 'Slack: on', no: 'Slack: off' };
const IN_SLACK = Object.entries(SLACK_LABELS).map(([value, label]) => ({ value, label }));

const KINDS: readonly { kind: NotificationKind; label: string; may?: 'company.view-workload' | 'company.edit' }[] = [
  { kind: 'assigned', label: 'Tickets assigned to you' },
  { kind: 'mentioned', label: 'Mentions' },
  { kind: 'commented', label: 'Comments on what you watch' },
  { kind: 'status_changed', label: 'Status changes of tickets you watch' },
  { kind: 'thread_changed', label: 'Comments resolved or reopened on documents you watch' },
  { kind: 'frame_changed', label: 'Changed design frames on tickets you watch' },
  { kind: 'budget_reached', label: 'Budgets that are 50, 80 or 100% used', may: 'company.view-workload' },
  { kind: 'calendar_lost', label: 'Your calendar when its connection ends' },
  { kind: 'work_failed', label: 'Failed background work of the company', may: 'company.edit' },
  { kind: 'webhook_off', label: 'Webhooks that were switched off because they don’t work', may: 'company.edit' },
];

const OF_NO_PROJECT: ReadonlySet<NotificationKind> = new Set(['work_failed', 'calendar_lost', 'webhook_off']);

/** The company of the settings, in the choice of a project. */
const ALL = '';

export function NotificationSettingsPart() {
  const company = useLocalState((state) => state.company);
  const query = useQuery({ ...notificationSettingsQuery(company?.id ?? ''), enabled: company !== null });
  if (!query.data) {
    if (!query.error) return <Waiting words="Loading your notifications..." />;
    return (
      <Problem title="Your settings couldn’t be loaded" error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  return <Choices companyId={company?.id ?? ''} role={company?.user_role ?? ''} settings={query.data} />;
}

interface ChoicesProps {
  companyId: string;
  role: string;
  settings: NotificationSettings;
}

function Choices({ companyId, role, settings }: ChoicesProps) {
  const { chosen, digest_hour, time_zone, can_mail, slack } = settings;
  const [projectId, setProjectId] = useState(ALL);
  const projects = useOwnProjects().query.data ?? [];
  const { choose, setDigest } = useSettingChanges(companyId);
  /** Tells whether a kind can be chosen here: some belong to no project. */
  const isOffered = ({ kind, may }: (typeof KINDS)[number]) =>
    (!may || MATRIX[may].some((each) => each === role)) && (!OF_NO_PROJECT.has(kind) || projectId === ALL);
  return (
    <div className={styles.settings}>
      <PushSwitch />
      {!can_mail && <p className={styles.note}>Verify your e-mail address to receive e-mails.</p>}
      {slack === 'not_linked' && (
        <p className={styles.note}>Link your Slack account on this page to get messages there.</p>
      )}
      <NativeSelect
        label="Choose for"
        maw={320}
        value={projectId}
        data={[{ value: ALL, label: 'All projects' }, ...projects.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={({ currentTarget }) => setProjectId(currentTarget.value)}
      />
      <div className={styles.kinds}>
        {KINDS.filter(isOffered).map(({ kind, label }) => (
          <KindChoice
            key={kind}
            kind={kind}
            label={label}
            project={projectId === ALL ? null : projectId}
            chosen={chosen}
            hasSlack={slack === 'ready'}
            onChoose={choose}
          />
        ))}
      </div>
      <div className={styles.digest}>
        <NativeSelect
          label="Daily digest at"
          value={String(digest_hour)}
          data={HOURS}
          onChange={({ currentTarget }) => setDigest({ hour: Number(currentTarget.value) })}
        />
        <NativeSelect
          label="Time zone of the digest"
          value={time_zone}
          data={zonesWith(time_zone)}
          onChange={({ currentTarget }) => setDigest({ time_zone: currentTarget.value })}
        />
      </div>
    </div>
  );
}

interface KindProps {
  kind: NotificationKind;
  label: string;
  project: string | null;
  chosen: NotificationSettings['chosen'];
  /** Whether messages in Slack reach the user. */
  hasSlack: boolean;
  onChoose: (choice: NotificationChoice) => void;
}

/**
 * Chooses how one kind reaches the user: the inbox and e-mail, browsers, and Slack. A project follows the choice for
 * all projects until the user chooses there.
 */
function KindChoice({ kind, label, project, chosen, hasSlack, onChoose }: KindProps) {
  const choiceOf = (of: string | null) => chosen.find((each) => each.kind === kind && each.project_id === of);
  const usual = choiceOf(null)?.channel ?? USUAL_CHANNELS[kind];
  const isUsuallyPushed = choiceOf(null)?.is_pushed ?? USUALLY_PUSHED[kind];
  const isUsuallyInSlack = choiceOf(null)?.is_in_slack ?? false;
  const usually = { channel: usual, is_pushed: isUsuallyPushed, is_in_slack: isUsuallyInSlack };
  const own = project === null ? usually : choiceOf(project);
  const inherited = (label: string) => (project === null ? [] : [{ value: '', label }]);
  const isOff = (own?.channel ?? usual) === 'off';
  return (
    <div className={styles.kind} data-with-slack={hasSlack || undefined}>
      <span>{label}</span>
      <NativeSelect
        aria-label={label}
        value={own?.channel ?? ''}
        data={[...inherited(`Same as all projects: ${CHANNEL_LABELS[usual].toLowerCase()}`), ...CHANNELS]}
        onChange={({ currentTarget: { value } }) =>
          onChoose({ project_id: project, kind, channel: value === '' ? null : (value as Channel) })
        }
      />
      <NativeSelect
        aria-label={`${label}, in browsers`}
        disabled={isOff}
        value={isOff ? 'no' : chosenValue(own?.is_pushed)}
        data={[...inherited(`Same as all: ${isUsuallyPushed ? 'on' : 'off'}`), ...IN_BROWSERS]}
        onChange={({ currentTarget: { value } }) =>
          onChoose({ project_id: project, kind, is_pushed: value === '' ? null : value === 'yes' })
        }
      />
      {hasSlack && (
        <NativeSelect
          aria-label={`${label}, in Slack`}
          disabled={isOff}
          value={isOff ? 'no' : chosenValue(own?.is_in_slack)}
          data={[...inherited(`Same as all: ${isUsuallyInSlack ? 'on' : 'off'}`), ...IN_SLACK]}
          onChange={({ currentTarget: { value } }) =>
            onChoose({ project_id: project, kind, is_in_slack: value === '' ? null : value === 'yes' })
          }
        />
      )}
    </div>
  );
}

/** Returns the value of a choice that may be missing. */
const chosenValue = (choice: boolean | null | undefined): string => (choice == null ? '' : choice ? 'yes' : 'no');

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: timeOfDayLabel(hour * 60),
}));

/** Lists the browser's time zones, and the chosen one even if it isn't among them. */
const zonesWith = (zone: string): string[] => [...new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')])].sort();
