// Shows the project's repository in the settings (tab Integrations), with its issues and the rules for pull requests.
import { Button } from '@mantine/core';
import type { ProjectGitHub } from '@worklane/contract/integrations/github';
import type { Project } from '@worklane/contract/projects';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { ask } from '../../../ui/overlays/ask.ts';
import { NotLoaded } from '../../../ui/problems/not-loaded.tsx';
import styles from '../github/github.module.css';
import { type GitHubOfProject, useGitHub } from '../github/github-data.ts';
import { IssueSync } from '../github/issue-sync.tsx';
import { RepositoryPicker, Visibility } from '../github/repository-picker.tsx';
import { StatusRules } from '../github/status-rules.tsx';
import { IntegrationSection } from '../settings/integration-section.tsx';
import { NotConnected } from '../settings/not-connected.tsx';
import settings from '../settings/settings.module.css';

export function GitHubSettings({ project }: { project: Project }) {
  const changes = useGitHub(project);
  const { query, link } = changes;
  const stored = query.data;
  return (
    <IntegrationSection
      id="github"
      title="GitHub"
      note="Link a repository: its pull requests show on the tickets they name and move them, and its issues can be synced with tickets."
    >
      {!stored ? (
        <NotLoaded query={query} name="the repository" />
      ) : stored.repository ? (
        <>
          <Linked project={project} stored={stored} repository={stored.repository} link={link} />
          <IssueSync project={project} stored={stored} repository={stored.repository} changes={changes} />
          <StatusRules project={project} rules={stored.rules} save={changes.saveRules} />
        </>
      ) : stored.is_connected ? (
        <RepositoryPicker projectId={project.id} isPending={link.isPending} onChoose={link.mutate} />
      ) : (
        <NotConnected project={project} product="GitHub" next="choose a repository here" isBroken={stored.is_broken} />
      )}
    </IntegrationSection>
  );
}

interface LinkedProps {
  project: Project;
  stored: ProjectGitHub;
  repository: NonNullable<ProjectGitHub['repository']>;
  link: GitHubOfProject['link'];
}

function Linked({ project, stored, repository: { owner, name, url, is_private }, link }: LinkedProps) {
  const { is_connected, is_broken, problem } = stored;
  const askFirst = () =>
    ask({
      title: `Unlink ${owner}/${name}?`,
      text: `Pull requests disappear from the tickets of ${project.name}, and tickets stop following them. Tickets and issues stay. If you link it again, syncing continues where it stopped.`,
      action: 'Unlink',
      isUndoable: true,
      onConfirm: () => link.mutate(null),
    });
  return (
    <div className={styles.section}>
      <div className={settings.row}>
        <div className={styles.about}>
          <span className={styles.name}>
            <a href={url} target="_blank" rel="noreferrer" className={settings.link}>
              {owner}/{name}
            </a>{' '}
            {is_private !== null && <Visibility isPrivate={is_private} />}
          </span>
          <span className={styles.description} role="status">
            <Facts stored={stored} isKnown={is_private !== null} />
          </span>
        </div>
        <Button variant="outline" color="red" loading={link.isPending} onClick={askFirst}>
          Unlink
        </Button>
      </div>
      {!is_connected && (
        <NotConnected
          project={project}
          product="GitHub"
          next="pull requests and issues are read again"
          isBroken={is_broken}
        />
      )}
      {is_connected && problem && <FormAlert message={problem} />}
    </div>
  );
}

function Facts({
  stored: { is_connected, is_told, problem, read_at },
  isKnown,
}: {
  stored: ProjectGitHub;
  isKnown: boolean;
}) {
  if (!is_connected || problem) return null;
  if (!isKnown) return 'Loading the repository...';
  const way = is_told
    ? 'Changes arrive at once.'
    : 'The connected account may not add webhooks there, so changes are read every ten minutes.';
  return (
    <>
      {way}
      {read_at && (
        <>
          {' '}
          Last read <RelativeTime at={read_at} />.
        </>
      )}
    </>
  );
}
