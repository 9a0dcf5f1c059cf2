// Syncs a repository's issues with the project's tickets, with progress and a cancel button. For a public repository it explains
// that nothing is published until a member allows it.
import { Button, Switch } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { GitHubSync, ProjectGitHub } from '@worklane/contract/integrations/github';
import type { Project } from '@worklane/contract/projects';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { ask } from '../../../ui/overlays/ask.ts';
import { Bar } from '../../../ui/progress-bar.tsx';
import settings from '../settings/settings.module.css';
import styles from './github.module.css';
import type { GitHubOfProject } from './github-data.ts';
import { syncWords } from './sync-words.ts';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';

interface Props {
  project: Project;
  stored: ProjectGitHub;
  repository: NonNullable<ProjectGitHub['repository']>;
  changes: Pick<GitHubOfProject, 'startSync' | 'cancelSync' | 'publish'>;
}

export function IssueSync({ project, stored: { sync, is_connected }, repository, changes }: Props) {
  const isRunning = sync?.state === 'running';
  const isArchived = project.status === 'archived';
  return (
    <section className={styles.section} aria-labelledby="github-issues">
      <div>
        <h3 id="github-issues" className={styles.heading}>
          Issues
        </h3>
        <p className={settings.note}>
          A sync makes tickets of open issues, and issues of tickets that aren't done. After that, titles and what is
          done follow whichever side changed; the ticket wins when both did.
        </p>
      </div>
      {repository.is_private === false && (
        <Publishing project={project} repository={repository} publish={changes.publish} />
      )}
      {sync?.state === 'failed' && is_connected && <FormAlert message={sync.error ?? 'The sync failed.'} />}
      <div>
        {isRunning ? (
          <Running sync={sync} cancel={changes.cancelSync} />
        ) : (
          <div className={settings.row}>
            <LastSync sync={sync} />
            <Button
              variant="default"
              loading={changes.startSync.isPending}
              disabled={!is_connected || isArchived}
              onClick={() => changes.startSync.mutate()}
            >
              {sync?.has_more ? 'Sync the rest' : 'Sync issues'}
            </Button>
          </div>
        )}
      </div>
      {isArchived && <p className={settings.note}>Restore the project to sync its issues.</p>}
    </section>
  );
}

function LastSync({ sync }: { sync: GitHubSync | null }) {
  if (!sync?.ended_at) return <p className={settings.note}>Not synced yet.</p>;
  const { state, ended_at } = sync;
  const verb = state === 'cancelled' ? 'Cancelled' : state === 'failed' ? 'Failed' : 'Last synced';
  return (
    <p className={settings.note} role="status">
      {verb} <RelativeTime at={ended_at} />. {syncWords(sync, state === 'done' ? undefined : 'Nothing was changed.')}
    </p>
  );
}

function Running({ sync, cancel }: { sync: GitHubSync; cancel: GitHubOfProject['cancelSync'] }) {
  const { done, total } = sync;
  return (
    <div className={settings.row}>
      <div role="status">
        <Bar
          label="Sync of issues"
          value={total === 0 ? undefined : done / total}
          words={total === 0 ? 'Reading issues...' : `${done.toLocaleString()} of ${total.toLocaleString()} synced`}
        />
      </div>
      <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel
      </Button>
    </div>
  );
}

interface PublishingProps {
  project: Project;
  repository: Props['repository'];
  publish: GitHubOfProject['publish'];
}

function Publishing({ project, repository: { owner, name, makes_public_issues }, publish }: PublishingProps) {
  const confirm = () =>
    ask({
      title: 'Publish tickets as public issues?',
      text: `Anyone on the internet will be able to read the titles and descriptions of the tickets of ${project.name} in ${owner}/${name}. You can stop this later, but what was published stays at GitHub.`,
      action: 'Publish tickets',
      onConfirm: () => publish.mutate(true),
    });
  return (
    <div className={styles.warning}>
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden="true" />
      <div>
        <p>
          <b>This repository is public.</b>{' '}
          {makes_public_issues
            ? 'A sync publishes tickets of this project as issues that anyone can read.'
            : "A sync takes over its issues, but doesn't publish tickets or change issues."}
        </p>
        <Switch
          label="Publish tickets as public issues"
          checked={makes_public_issues}
          disabled={publish.isPending}
          onChange={(event) => (event.currentTarget.checked ? confirm() : publish.mutate(false))}
        />
      </div>
    </div>
  );
}
